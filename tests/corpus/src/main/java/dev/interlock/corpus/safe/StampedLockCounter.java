/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.concurrent.locks.StampedLock;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Written and read under the stamps of a {@link StampedLock}, with a lock upgrade where it succeeds. */
public final class StampedLockCounter {

	private final StampedLock lock = new StampedLock();
	private int count;

	private void increment() {
		for (int i = 0; i < 300; i++) {
			long stamp = lock.readLock();
			int seen = count;
			long upgraded = lock.tryConvertToWriteLock(stamp);
			if (upgraded != 0) {
				stamp = upgraded;
				count = seen + 1;
			} else {
				lock.unlockRead(stamp);
				stamp = lock.writeLock();
				count++;
			}
			lock.unlockWrite(stamp);
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		StampedLockCounter counter = new StampedLockCounter();
		Workers.of(args).run(counter::increment, counter::increment);
		Result.check("count", 600, counter.count);
	}
}
