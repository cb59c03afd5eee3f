/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

/** A particle of {@link MolDyn}: written by its thread, read by all threads between two barriers. */
final class Particle {

	double x;
	double y;
	double z;
	double velocityX;
	double velocityY;
	double velocityZ;
	double forceX;
	double forceY;
	double forceZ;
	/** Half of the potential energy of its pairs. */
	double potential;

	Particle(double x, double y, double z) {
		this.x = x;
		this.y = y;
		this.z = z;
	}

	/** The first half of a velocity Verlet step: advances the velocity by half a step, the position by a whole one. */
	void advance(double step, double side) {
		accelerate(step / 2);
		x = inside(x + velocityX * step, side);
		y = inside(y + velocityY * step, side);
		z = inside(z + velocityZ * step, side);
	}

	/** Changes the velocity by the force. */
	void accelerate(double step) {
		velocityX += forceX * step;
		velocityY += forceY * step;
		velocityZ += forceZ * step;
	}

	/** The kinetic energy for mass 1. */
	double kinetic() {
		return (velocityX * velocityX + velocityY * velocityY + velocityZ * velocityZ) / 2;
	}

	/** Adds the Lennard-Jones force of all others, each by its nearest image in the periodic box. */
	void attract(Particle[] all, double side, double cutoff) {
		forceX = 0;
		forceY = 0;
		forceZ = 0;
		potential = 0;
		for (Particle other : all) {
			double dx = nearest(x - other.x, side);
			double dy = nearest(y - other.y, side);
			double dz = nearest(z - other.z, side);
			double square = dx * dx + dy * dy + dz * dz;
			if (square < cutoff * cutoff && other != this) {
				double inverse = 1 / square;
				double sixth = inverse * inverse * inverse;
				double force = 48 * inverse * sixth * (sixth - 0.5);
				forceX += dx * force;
				forceY += dy * force;
				forceZ += dz * force;
				potential += 2 * sixth * (sixth - 1);
			}
		}
	}

	private static double nearest(double distance, double side) {
		return distance > side / 2 ? distance - side : distance < -side / 2 ? distance + side : distance;
	}

	private static double inside(double place, double side) {
		return place < 0 ? place + side : place >= side ? place - side : place;
	}
}
