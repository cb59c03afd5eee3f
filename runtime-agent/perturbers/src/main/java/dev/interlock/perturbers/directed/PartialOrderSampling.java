/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.ReadyThread;
import dev.interlock.spi.schedule.SchedulePolicy;
import dev.interlock.spi.schedule.ScheduleRandom;

/**
 * Partial order sampling: gives each next operation a random priority, executes the one with the highest, and draws
 * those of the operations that race with it again. So it samples orders of conflicting operations rather than of all
 * (Yuan, Yang and Gu, <i>Partial Order Aware Concurrency Sampling</i>, CAV 2018, section 3).
 */
public final class PartialOrderSampling implements SchedulePolicy {

	private static final int KEPT = 16;

	/** The priorities of the next operations; a thread without one has executed its last operation. */
	private final Map<ReadyThread, Long> priorities = new IdentityHashMap<>();
	/** The operations to which the priorities belong. */
	private final Map<ReadyThread, Operation> operations = new IdentityHashMap<>();
	/** The numbers of the choices at which threads that wait for others were first able to run. */
	private final Map<ReadyThread, Long> waiting = new IdentityHashMap<>();
	private long choices;

	@Override
	public int next(List<? extends ReadyThread> enabled, ScheduleRandom random) {
		choices++;
		int best = -1;
		boolean bestGivesWay = false;
		for (int i = 0; i < enabled.size(); i++) {
			ReadyThread thread = enabled.get(i);
			if (operations.put(thread, thread.next()) != thread.next()) {
				priorities.remove(thread);
				waiting.put(thread, choices);
			}
			long priority = priorities.computeIfAbsent(thread, any -> random.nextLong());
			// a thread that waits for others must let them run, but it may wait for what is there already
			boolean givesWay = thread.next().kind().givesWay() && waiting.get(thread) == choices;
			if (best < 0 || (givesWay == bestGivesWay ? priority > priorities.get(enabled.get(best)) : bestGivesWay)) {
				best = i;
				bestGivesWay = givesWay;
			}
		}
		ReadyThread chosen = enabled.get(best);
		for (ReadyThread thread : enabled) {
			if (thread == chosen || race(chosen.next(), thread.next())) {
				priorities.remove(thread);
			}
		}
		forget(enabled);
		return best;
	}

	/** Two calls may use the same object, which is not known. */
	private static boolean race(Operation executed, Operation pending) {
		return executed.kind() == pending.kind() && switch (executed.kind()) {
		case CALL -> true;
		case ACCESS, ENTER -> executed.conflictsWith(pending);
		default -> false;
		};
	}

	/** A thread that was blocked for long gets a new priority. */
	private void forget(List<? extends ReadyThread> enabled) {
		if (operations.size() > 2 * enabled.size() + KEPT) {
			operations.keySet().retainAll(enabled);
			priorities.keySet().retainAll(enabled);
			waiting.keySet().retainAll(enabled);
		}
	}
}
