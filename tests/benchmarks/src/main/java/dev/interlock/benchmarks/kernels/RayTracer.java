/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

import dev.interlock.benchmarks.work.Team;
import dev.interlock.benchmarks.work.Workload;

/**
 * Renders 64 reflecting spheres under one lamp. All threads read the same scene; the rows of the picture are
 * distributed cyclically over them.
 */
public final class RayTracer implements Workload {

	private static final int PER_SIDE = 4;
	private static final int REFLECTIONS = 3;
	private static final double AMBIENT = 0.1;

	private final int size;
	private final Sphere[] scene = new Sphere[PER_SIDE * PER_SIDE * PER_SIDE];
	private final Vector lamp = new Vector(20, 25, -30);
	private final Vector eye = new Vector(1.5, 1.5, -8);

	/**
	 * @param size the number of rows and columns of the picture
	 */
	public RayTracer(int size) {
		this.size = size;
		for (int i = 0; i < scene.length; i++) {
			Vector centre = new Vector(i % PER_SIDE, i / PER_SIDE % PER_SIDE, i / PER_SIDE / PER_SIDE);
			scene[i] = new Sphere(centre, 0.4, 0.3 + 0.01 * i, 0.25);
		}
	}

	@Override
	public double run(int threads) throws InterruptedException {
		double sum = 0;
		for (double[] row : picture(threads)) {
			for (double brightness : row) {
				sum += brightness;
			}
		}
		return sum;
	}

	/** The brightness of each point. */
	double[][] picture(int threads) throws InterruptedException {
		double[][] picture = new double[size][size];
		Team.run(threads, (index, team) -> {
			for (int row = index; row < size; row += team.size()) {
				for (int column = 0; column < size; column++) {
					picture[row][column] = brightness(through(row, column), REFLECTIONS);
				}
			}
		});
		return picture;
	}

	private Ray through(int row, int column) {
		double x = (column + 0.5) / size - 0.5;
		double y = 0.5 - (row + 0.5) / size;
		return new Ray(eye, new Vector(x, y, 1).normalise());
	}

	/**
	 * The brightness along a ray.
	 *
	 * @param reflections the maximum number of reflections
	 */
	double brightness(Ray ray, int reflections) {
		Sphere nearest = null;
		double distance = Double.POSITIVE_INFINITY;
		for (Sphere sphere : scene) {
			double hit = sphere.distance(ray);
			if (hit < distance) {
				distance = hit;
				nearest = sphere;
			}
		}
		if (nearest == null) {
			return 0;
		}
		Vector point = ray.at(distance);
		Vector normal = point.plus(-1, nearest.centre).normalise();
		double brightness = AMBIENT * nearest.colour + lit(point, normal) * nearest.colour;
		return reflections == 0 ? brightness
				: brightness + nearest.shine * brightness(ray.reflected(point, normal), reflections - 1);
	}

	/** The fraction of the lamp's light that reaches a point of a surface. */
	private double lit(Vector point, Vector normal) {
		Vector direction = lamp.plus(-1, point).normalise();
		double slope = direction.dot(normal);
		if (slope <= 0) {
			return 0;
		}
		Ray toLamp = new Ray(point, direction);
		for (Sphere sphere : scene) {
			if (sphere.distance(toLamp) < Double.POSITIVE_INFINITY) {
				return 0;
			}
		}
		return slope;
	}
}
