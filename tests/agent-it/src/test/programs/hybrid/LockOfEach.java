/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package hybrid;

/**
 * Two threads take turns at seven counters, three times each, under one lock per counter; one write is without it.
 */
public final class LockOfEach {

	private static final int COUNTERS = 7;
	private static final int UNLOCKED = 5;
	private static final int STEPS = 3 * COUNTERS;

	private final Counter[] counters = new Counter[COUNTERS];
	private final Object turns = new Object();
	private int turn;

	private static final class Counter {

		private final Object lock = new Object();
		private int value;

		Counter(int value) {
			this.value = value;
		}

		void set(int next) {
			synchronized (lock) {
				value = next;
			}
		}

		void setUnlocked(int next) {
			value = next;
		}
	}

	private LockOfEach() {
		for (int i = 0; i < COUNTERS; i++) {
			counters[i] = new Counter(i);
		}
	}

	private void run(int thread) {
		for (int step = thread; step < STEPS; step += 2) {
			while (turn() != step) {
				Thread.yield();
			}
			Counter counter = counters[step / 3];
			if (step == UNLOCKED) {
				counter.setUnlocked(step);
			} else {
				counter.set(step);
			}
			synchronized (turns) {
				turn++;
			}
		}
	}

	private int turn() {
		synchronized (turns) {
			return turn;
		}
	}

	public static void main(String[] args) throws InterruptedException {
		LockOfEach shared = new LockOfEach();
		Thread first = new Thread(() -> shared.run(0));
		Thread second = new Thread(() -> shared.run(1));
		first.start();
		second.start();
		first.join();
		second.join();
	}
}
