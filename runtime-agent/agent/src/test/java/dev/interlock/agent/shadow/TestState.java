/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import java.util.ArrayList;
import java.util.List;

import dev.interlock.bootstrap.InterlockShadow;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.spi.HeldLock;

/** Hand-made threads and shadow states. */
final class TestState {

	private TestState() {
		// static only
	}

	/** A thread with its own state, which is in no table. */
	static class TestThread extends RecordedThread {

		final List<HeldLock> held = new ArrayList<>();
		private final long id;

		TestThread(long id) {
			this(id, newState());
		}

		/** A thread that is cheap to create because it shares the state of another thread. */
		TestThread(long id, InterlockThread state) {
			super(state);
			this.id = id;
		}

		InterlockThread hooks() {
			return state();
		}

		@Override
		public long id() {
			return id;
		}

		@Override
		public String name() {
			return "thread-" + id;
		}

		@Override
		public boolean isVirtual() {
			return false;
		}

		@Override
		public int startSite() {
			return -1;
		}

		@Override
		public List<HeldLock> heldLocks() {
			return held;
		}
	}

	/** A shadow state that another thread may change just before a compare-and-set. */
	static final class TestShadow extends InterlockShadow {

		int write;
		final int[] reads = new int[2];
		/** Runs once, before the next compare-and-set. */
		Runnable interference;

		@Override
		public int write() {
			return write;
		}

		@Override
		public void setWrite(int epoch) {
			write = epoch;
		}

		@Override
		public boolean compareAndSetWrite(int expected, int epoch) {
			interfere();
			boolean same = write == expected;
			write = same ? epoch : write;
			return same;
		}

		@Override
		public int read(int index) {
			return reads[index];
		}

		@Override
		public boolean compareAndSetRead(int index, int expected, int epoch) {
			interfere();
			boolean same = reads[index] == expected;
			reads[index] = same ? epoch : reads[index];
			return same;
		}

		private void interfere() {
			Runnable now = interference;
			interference = null;
			if (now != null) {
				now.run();
			}
		}
	}

	private static InterlockThread newState() {
		InterlockThread[] made = new InterlockThread[1];
		Thread thread = new Thread(() -> made[0] = InterlockThread.current());
		thread.start();
		try {
			thread.join();
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
		return made[0];
	}
}
