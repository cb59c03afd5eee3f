/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.concurrent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** Two neighbours pass plain values to each other, and signal the turn in a different way for each value. */
final class HandOverExercise implements Exercise {

	private static final int TIMES = 5;

	/** The data that two neighbours share. */
	private static final class Pair {
		private static final VarHandle ACQUIRE_RELEASE = handle();
		private static final AtomicIntegerFieldUpdater<Pair> UPDATER = AtomicIntegerFieldUpdater.newUpdater(Pair.class,
				"updated");

		private volatile int turn;
		private volatile int updated;
		private int released;
		private boolean monitorTurn;
		private final AtomicReference<Integer> referred = new AtomicReference<>(0);
		/** One value for each way: the turns of one way do not order those of another. */
		private final long[] values = new long[5];

		private static VarHandle handle() {
			try {
				return MethodHandles.lookup().findVarHandle(Pair.class, "released", int.class);
			} catch (ReflectiveOperationException e) {
				throw new IllegalStateException("the field is declared in this class", e);
			}
		}
	}

	private final Pair[] pairs = Stream.generate(Pair::new).limit(THREADS / 2).toArray(Pair[]::new);

	@Override
	public void work(int self) throws InterruptedException {
		Pair pair = pairs[self / 2];
		int side = self % 2;
		for (int i = 0; i < TIMES; i++) {
			while (pair.turn != side) {
				Thread.yield();
			}
			pair.values[0]++;
			pair.turn = 1 - side;
			while (Pair.UPDATER.get(pair) != side) {
				Thread.yield();
			}
			pair.values[1]++;
			Pair.UPDATER.set(pair, 1 - side);
			while ((int) Pair.ACQUIRE_RELEASE.getAcquire(pair) != side) {
				Thread.yield();
			}
			pair.values[2]++;
			Pair.ACQUIRE_RELEASE.setRelease(pair, 1 - side);
			while (pair.referred.get() != side) {
				Thread.yield();
			}
			pair.values[3]++;
			pair.referred.set(1 - side);
			passUnderMonitor(pair, side == 1);
		}
	}

	private static void passUnderMonitor(Pair pair, boolean side) throws InterruptedException {
		synchronized (pair) {
			while (pair.monitorTurn != side) {
				pair.wait();
			}
			pair.monitorTurn = !side;
			pair.notifyAll();
			pair.values[4]++;
		}
	}

	@Override
	public void check(long turns) {
		for (Pair pair : pairs) {
			for (long value : pair.values) {
				Exercise.mustBe(turns * 2 * TIMES, value, "what a pair counted");
			}
		}
	}
}
