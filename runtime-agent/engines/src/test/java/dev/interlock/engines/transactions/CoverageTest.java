/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import dev.interlock.engines.blocks.Blocks;
import dev.interlock.engines.reduction.Reduction;
import dev.interlock.engines.testing.TransactionScenario;
import dev.interlock.engines.testing.TransactionScenario.Actor;
import dev.interlock.spi.Engine;

/** Covered accesses that are skipped do not change the findings. */
class CoverageTest {

	private static final int PROGRAMS = 400;
	private static final int EVENTS = 60;

	private final Object[] objects = { "a", "b" };
	private final Object[] locks = { "lock", "other lock" };

	@Test
	void reductionFindsTheSame() {
		compare(new Reduction(), "off-line");
	}

	@Test
	void reductionOnLineFindsTheSame() {
		compare(new Reduction(), "on-line");
	}

	@Test
	void blocksFindTheSame() {
		compare(new Blocks(), "off-line");
	}

	/** Accesses to an object that only one thread knows are skipped; after it escapes they are reported. */
	@Test
	void anObjectIsAnalysedOnceItHasEscaped() {
		for (Engine engine : List.of(new Blocks(), new Reduction())) {
			TransactionScenario run = new TransactionScenario(engine, "reduction", "on-line").covering();
			Actor one = run.thread();
			Actor two = run.thread();
			Actor three = run.thread();
			Object object = new Object();
			one.create(object).write(object, 1, 1).read(object, 1, 2).store(null, object);
			for (Actor each : List.of(one, two, three, one)) {
				each.begin(100).read(object, 1, 3).write(object, 1, 4).read(object, 1, 3).end();
			}
			assertTrue(!run.findings().isEmpty(), engine.descriptor().id());
		}
	}

	private void compare(Engine engine, String mode) {
		int found = 0;
		for (int seed = 0; seed < PROGRAMS; seed++) {
			List<String> all = run(new TransactionScenario(engine, "reduction", mode), seed);
			assertEquals(all, run(new TransactionScenario(engine, "reduction", mode).covering(), seed),
					"of the program made from " + seed);
			found += all.size();
		}
		assertTrue(found > PROGRAMS, "the programs have violations: " + found);
	}

	private List<String> run(TransactionScenario scenario, int seed) {
		Random random = new Random(seed);
		List<Part> threads = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			threads.add(new Part(scenario.thread()));
		}
		for (int i = 0; i < EVENTS; i++) {
			threads.get(random.nextInt(3)).step(random);
		}
		scenario.findings();
		// the identity of a finding; the remote access that it shows may differ
		return scenario.context.reports.stream().map(report -> Math.min(report.firstKey(), report.secondKey()) + "-"
				+ Math.max(report.firstKey(), report.secondKey())).sorted().toList();
	}

	/** A thread of a random program; it releases locks in the reverse order of acquisition. */
	private final class Part {

		private final Actor actor;
		private final Deque<Object> held = new ArrayDeque<>();
		private boolean isInTransaction;

		Part(Actor actor) {
			this.actor = actor;
		}

		void step(Random random) {
			int choice = random.nextInt(12);
			int site = random.nextInt(6);
			if (choice < 8) {
				access(random, site);
			} else if (choice == 8 && !held.contains(locks[site % 2])) {
				held.push(locks[site % 2]);
				actor.acquire(locks[site % 2], 50 + site);
			} else if (choice == 9 && !held.isEmpty()) {
				actor.release(held.pop());
			} else if (choice >= 10 && isInTransaction) {
				isInTransaction = false;
				actor.end();
			} else if (choice >= 10) {
				isInTransaction = true;
				actor.begin(100 + site % 3);
			}
		}

		private void access(Random random, int site) {
			Object owner = objects[random.nextInt(2)];
			int variable = 1 + random.nextInt(2);
			if (random.nextInt(3) == 0) {
				actor.write(owner, variable, 20 + site);
			} else {
				actor.read(owner, variable, 30 + site);
			}
		}
	}
}
