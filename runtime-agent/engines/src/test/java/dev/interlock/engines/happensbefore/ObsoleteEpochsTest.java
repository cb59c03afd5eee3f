/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.happensbefore;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.interlock.testing.TestThread;

/** An epoch that happened before the current point of a thread stays so, even if other threads reuse slots. */
class ObsoleteEpochsTest {

	private static final int EVENTS = 3000;
	private static final int LOCKS = 3;

	private final List<TestThread> live = new ArrayList<>();
	private final List<TestThread> ended = new ArrayList<>();
	private final Map<TestThread, Set<Integer>> obsolete = new HashMap<>();
	private final Set<Integer> epochs = new HashSet<>();

	@Test
	void anEpochThatIsObsoleteStaysSo() {
		int most = 0;
		for (int slots : new int[] { 2, 5, VectorClock.MOST_SLOTS }) {
			for (int seed = 0; seed < 5; seed++) {
				run(new Scenario(slots, 1), new Random(seed));
				most = Math.max(most, obsolete.values().stream().mapToInt(Set::size).max().orElse(0));
			}
		}
		assertTrue(most > 50, "obsolete for one thread: " + most);
	}

	private void run(Scenario run, Random random) {
		live.clear();
		ended.clear();
		obsolete.clear();
		epochs.clear();
		live.add(run.thread());
		run.write(live.get(0), "x0");
		for (int i = 0; i < EVENTS; i++) {
			TestThread thread = live.get(random.nextInt(live.size()));
			happen(run, random, thread);
			if (thread.epoch != 0) {
				epochs.add(thread.epoch);
			}
			if (i % 20 == 0) {
				live.forEach(each -> check(run, each));
			}
		}
	}

	private void happen(Scenario run, Random random, TestThread thread) {
		Object lock = "lock" + random.nextInt(LOCKS);
		switch (random.nextInt(8)) {
		case 0 -> {
			TestThread child = run.fork(thread);
			run.write(child, "of" + child.id());
			epochs.add(child.epoch);
			live.add(child);
		}
		case 1 -> {
			if (live.size() > 4) {
				run.end(thread);
				live.remove(thread);
				ended.add(thread);
			}
		}
		case 2 -> {
			if (!ended.isEmpty()) {
				run.join(thread, ended.get(random.nextInt(ended.size())));
			}
		}
		case 3 -> {
			if (ended.size() > 4) {
				run.forget(ended.remove(0));
			}
		}
		case 4 -> run.acquire(thread, lock);
		case 5 -> run.release(thread, lock);
		default -> run.write(thread, "x" + random.nextInt(4));
		}
	}

	private void check(Scenario run, TestThread thread) {
		Set<Integer> known = obsolete.computeIfAbsent(thread, none -> new HashSet<>());
		known.forEach(epoch -> assertTrue(run.handler.isObsolete(thread, epoch),
				() -> thread.name() + " knew of epoch " + epoch));
		if (thread.recordedEpoch != 0) {
			epochs.stream().filter(epoch -> run.handler.isObsolete(thread, epoch)).forEach(known::add);
		}
	}
}
