/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.blocks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.interlock.engines.testing.TransactionScenario;
import dev.interlock.engines.testing.TransactionScenario.Actor;

/** The bounds of the search for cycles over several transactions (Wang and Stoller, section 4.3). */
class CyclesTest {

	private final TransactionScenario run = new TransactionScenario(new Blocks());
	private final Object object = new Object();

	/**
	 * Transactions that each share a variable with the next, as in the trace (6): any two of them are atomic. The first
	 * has the sites 1 and 2, the second 3 and 4, and so on.
	 */
	private List<Actor> circle(Object object, int size) {
		List<Actor> threads = new ArrayList<>();
		for (int i = 0; i < size; i++) {
			Actor thread = run.thread();
			int site = 2 * i + 1;
			thread.begin(100 * site);
			if (i == 0) {
				thread.write(object, 0, site).write(object, size - 1, site + 1);
			} else if (i < size - 1) {
				thread.read(object, i - 1, site).write(object, i, site + 1);
			} else {
				thread.read(object, i - 1, site).read(object, i, site + 1);
			}
			thread.end();
			threads.add(thread);
		}
		return threads;
	}

	@Test
	void fourTransactionsInACircle() {
		circle(object, 4);
		// any of the transactions can be the split one
		assertEquals(Set.of("cycle of 4 transactions 1 3 4 5 6 7 8 2", "cycle of 4 transactions 3 1 2 8 7 6 5 4",
				"cycle of 4 transactions 5 4 3 1 2 8 7 6", "cycle of 4 transactions 7 6 5 4 3 1 2 8"),
				Set.copyOf(run.findings()));
		assertNull(run.limits());
	}

	@Test
	void fiveAreTooMany() {
		circle(object, 5);
		assertEquals(List.of(), run.findings());
		assertNull(run.limits());
	}

	@Test
	void accessesToACollectedObjectCount() {
		WeakReference<Object> gone = new WeakReference<>(new Object());
		List<Actor> threads = circle(gone.get(), 3);
		for (int i = 0; i < 10 || !gone.refersTo(null); i++) {
			System.gc();
			// so that the object is not reachable only as the last accessed one
			threads.forEach(thread -> thread.begin(1).write(new Object(), 0, 99).end());
		}
		assertEquals(3, run.findings().size());
	}

	/** Each transaction shares each variable with all others, so that there are more paths than the search follows. */
	@Test
	void aStoppedSearchIsReported() {
		for (int i = 0; i < 6; i++) {
			Actor thread = run.thread();
			thread.begin(100 * (i + 1));
			for (int variable = 0; variable < 12; variable++) {
				thread.write(object, variable, 1000 * (i + 1) + variable);
			}
			thread.end();
		}
		assertNull(run.limits());
		run.findings();
		assertEquals("Blocks stopped the search for cycles over several transactions early: there may be more of them.",
				run.limits());
	}
}
