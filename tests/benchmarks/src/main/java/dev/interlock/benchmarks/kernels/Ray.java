/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

/** A half-line: its origin and a direction of length 1. */
final class Ray {

	/** Shorter distances count as zero, so that a surface does not hide itself. */
	static final double NOTHING = 1e-6;

	Vector origin;
	Vector direction;

	Ray(Vector origin, Vector direction) {
		this.origin = origin;
		this.direction = direction;
	}

	/** The point at a distance. */
	Vector at(double distance) {
		return origin.plus(distance, direction);
	}

	/** The reflection at a point of a surface with this normal. */
	Ray reflected(Vector point, Vector normal) {
		return new Ray(point, direction.plus(-2 * direction.dot(normal), normal).normalise());
	}
}
