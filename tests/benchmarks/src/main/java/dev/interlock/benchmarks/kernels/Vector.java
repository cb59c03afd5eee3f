/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

/** A point or direction in space: a small object, created in great numbers and changed in place. */
final class Vector {

	double x;
	double y;
	double z;

	Vector(double x, double y, double z) {
		this.x = x;
		this.y = y;
		this.z = z;
	}

	/** A new vector: the sum of this one and a multiple of the other. */
	Vector plus(double factor, Vector other) {
		return new Vector(x + factor * other.x, y + factor * other.y, z + factor * other.z);
	}

	/** The scalar product. */
	double dot(Vector other) {
		return x * other.x + y * other.y + z * other.z;
	}

	/** Scales its length to 1; returns itself. */
	Vector normalise() {
		double length = Math.sqrt(dot(this));
		x /= length;
		y /= length;
		z /= length;
		return this;
	}
}
