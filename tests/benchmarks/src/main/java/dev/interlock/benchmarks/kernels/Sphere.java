/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

/** A sphere of the scene of {@link RayTracer}; immutable once the scene is built. */
final class Sphere {

	Vector centre;
	double radius;
	double colour;
	double shine;

	Sphere(Vector centre, double radius, double colour, double shine) {
		this.centre = centre;
		this.radius = radius;
		this.colour = colour;
		this.shine = shine;
	}

	/**
	 * The distance along a ray to the sphere.
	 *
	 * @return infinity if the ray misses it or it lies behind
	 */
	double distance(Ray ray) {
		Vector to = centre.plus(-1, ray.origin);
		double along = to.dot(ray.direction);
		double square = along * along - to.dot(to) + radius * radius;
		if (square < 0) {
			return Double.POSITIVE_INFINITY;
		}
		double near = along - Math.sqrt(square);
		return near > Ray.NOTHING ? near : Double.POSITIVE_INFINITY;
	}
}
