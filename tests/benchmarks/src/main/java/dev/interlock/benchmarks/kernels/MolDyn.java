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
 * Molecular dynamics: argon-like particles under the Lennard-Jones potential in a periodic box, all pairs. Each thread
 * updates its own particles and reads the positions of all; a barrier separates moving and computing forces.
 */
public final class MolDyn implements Workload {

	private static final double DENSITY = 0.83;
	private static final double STEP = 0.002;
	private static final double CUTOFF = 2.5;

	private final int cells;
	private final int steps;
	private final double side;

	/**
	 * @param cells cells of the face-centred lattice along each side, of 4 particles each
	 * @param steps the number of time steps
	 */
	public MolDyn(int cells, int steps) {
		this.cells = cells;
		this.steps = steps;
		this.side = Math.cbrt(4.0 * cells * cells * cells / DENSITY);
	}

	@Override
	public double run(int threads) throws InterruptedException {
		Particle[] particles = lattice();
		double before = energyAfter(particles, threads, 0);
		double after = energyAfter(particles, threads, steps);
		if (!(Math.abs(after - before) < 0.01 * Math.abs(before))) {
			throw new IllegalStateException("energy is not conserved: " + before + " became " + after);
		}
		return after;
	}

	/** Moves the particles by this number of steps, and returns their total energy. */
	double energyAfter(Particle[] particles, int threads, int count) throws InterruptedException {
		Team.run(threads, (index, team) -> {
			int from = team.from(index, particles.length);
			int to = team.to(index, particles.length);
			attract(particles, from, to);
			for (int step = 0; step < count; step++) {
				team.meet();
				for (int i = from; i < to; i++) {
					particles[i].advance(STEP, side);
				}
				team.meet();
				attract(particles, from, to);
				for (int i = from; i < to; i++) {
					particles[i].accelerate(STEP / 2);
				}
			}
		});
		double energy = 0;
		for (Particle particle : particles) {
			energy += particle.kinetic() + particle.potential;
		}
		return energy;
	}

	private void attract(Particle[] particles, int from, int to) {
		for (int i = from; i < to; i++) {
			particles[i].attract(particles, side, Math.min(CUTOFF, side / 2));
		}
	}

	/** The particles in their lattice, with pseudo-random velocities whose sum is zero. */
	Particle[] lattice() {
		Particle[] particles = new Particle[4 * cells * cells * cells];
		double[][] corners = { { 0, 0, 0 }, { 0, 0.5, 0.5 }, { 0.5, 0, 0.5 }, { 0.5, 0.5, 0 } };
		double cell = side / cells;
		Chance chance = new Chance(4711);
		for (int i = 0; i < particles.length; i++) {
			double[] corner = corners[i % 4];
			int at = i / 4;
			particles[i] = new Particle((at % cells + corner[0]) * cell, (at / cells % cells + corner[1]) * cell,
					(at / cells / cells + corner[2]) * cell);
			particles[i].velocityX = chance.normal();
			particles[i].velocityY = chance.normal();
			particles[i].velocityZ = chance.normal();
		}
		rest(particles);
		return particles;
	}

	private static void rest(Particle[] particles) {
		double x = 0;
		double y = 0;
		double z = 0;
		for (Particle particle : particles) {
			x += particle.velocityX;
			y += particle.velocityY;
			z += particle.velocityZ;
		}
		for (Particle particle : particles) {
			particle.velocityX -= x / particles.length;
			particle.velocityY -= y / particles.length;
			particle.velocityZ -= z / particles.length;
		}
	}
}
