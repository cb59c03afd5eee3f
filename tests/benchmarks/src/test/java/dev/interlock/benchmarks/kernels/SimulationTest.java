/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Compares the other kernels with results known from mathematics and physics. */
class SimulationTest {

	private static final int FINE = 200_000;

	@Test
	void coefficientsAreThoseOfAFinerRule() throws InterruptedException {
		double[][] coefficients = new Series(4).coefficients(3);
		for (int order = 0; order < 4; order++) {
			double cosine = 0;
			double sine = 0;
			for (int i = 0; i < FINE; i++) {
				double x = (i + 0.5) * 2 / FINE;
				cosine += Math.pow(x + 1, x) * Math.cos(order * Math.PI * x) * 2 / FINE;
				sine += Math.pow(x + 1, x) * Math.sin(order * Math.PI * x) * 2 / FINE;
			}
			assertEquals(order == 0 ? cosine / 2 : cosine, coefficients[0][order], 1e-4);
			assertEquals(sine, coefficients[1][order], 1e-4);
		}
	}

	@Test
	void twoParticlesAttractEachOtherAsLennardAndJonesSay() {
		Particle one = new Particle(1, 1, 1);
		Particle other = new Particle(2.5, 1, 1);
		Particle[] all = { one, other };
		one.attract(all, 10, 2.5);
		other.attract(all, 10, 2.5);
		double sixth = Math.pow(1.5, -6);
		assertEquals(4 * (sixth * sixth - sixth), one.potential + other.potential, 1e-12);
		assertEquals(24 * (sixth - 2 * sixth * sixth) / 1.5, one.forceX, 1e-12);
		assertEquals(-one.forceX, other.forceX, 1e-12);
		assertEquals(0, one.forceY);
	}

	@Test
	void aParticleFeelsTheNearestImage() {
		Particle one = new Particle(0.5, 1, 1);
		Particle other = new Particle(9.5, 1, 1);
		one.attract(new Particle[] { one, other }, 10, 2.5);
		assertEquals(24.0, one.forceX, 1e-9, "at distance 1, pushed away from the border");
	}

	@Test
	void motionKeepsEnergyAndMomentumWithAnyNumberOfThreads() throws InterruptedException {
		MolDyn dynamics = new MolDyn(3, 20);
		Particle[] particles = dynamics.lattice();
		double energy = dynamics.energyAfter(particles, 1, 20);
		double momentum = 0;
		for (Particle particle : particles) {
			momentum += particle.velocityX;
		}
		assertEquals(0, momentum, 1e-9);
		assertEquals(energy, dynamics.run(3), 1e-9 * Math.abs(energy));
	}

	@Test
	void pathsDoNotDependOnTheNumberOfThreads() throws InterruptedException {
		assertEquals(new MonteCarlo(500, 20).run(1), new MonteCarlo(500, 20).run(3), 1e-6);
	}

	@Test
	void normalNumbersHaveMeanZeroAndVarianceOne() {
		Chance chance = new Chance(1);
		double sum = 0;
		double squares = 0;
		for (int i = 0; i < 100_000; i++) {
			double number = chance.normal();
			sum += number;
			squares += number * number;
		}
		assertEquals(0, sum / 100_000, 0.02);
		assertEquals(1, squares / 100_000, 0.02);
	}

	@Test
	void aRayHitsASphereWhereItShould() {
		Sphere sphere = new Sphere(new Vector(0, 0, 5), 2, 1, 0);
		Vector origin = new Vector(0, 0, 0);
		assertEquals(3, sphere.distance(new Ray(origin, new Vector(0, 0, 1))), 1e-12);
		assertEquals(Double.POSITIVE_INFINITY, sphere.distance(new Ray(origin, new Vector(0, 1, 0))));
		assertEquals(Double.POSITIVE_INFINITY, sphere.distance(new Ray(origin, new Vector(0, 0, -1))));
	}

	@Test
	void aPictureDoesNotDependOnTheNumberOfThreads() throws InterruptedException {
		double one = new RayTracer(40).run(1);
		assertEquals(one, new RayTracer(40).run(3), 1e-9);
		assertTrue(one > 50, "spheres are seen");
	}
}
