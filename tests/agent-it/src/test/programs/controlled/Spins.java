/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Loops that wait for another thread without a call that waits. */
public final class Spins {

	private static final AtomicInteger STEP = new AtomicInteger();
	private static final ReentrantLock LOCK = new ReentrantLock();
	private static boolean plain;
	private static volatile boolean flag;
	private static int count;

	public static void main(String[] arguments) throws InterruptedException {
		Thread thread = new Thread(Spins::spin);
		thread.start();
		LOCK.lock();
		plain = true;
		flag = true;
		STEP.set(1);
		while (STEP.get() != 2) {
			continue;
		}
		count++;
		LOCK.unlock();
		long end = System.nanoTime() + 5_000_000;
		while (System.nanoTime() < end) {
			continue;
		}
		thread.join();
		System.out.println(count + " counted");
	}

	private static void spin() {
		while (!plain) {
			continue;
		}
		while (!flag) {
			Thread.onSpinWait();
		}
		while (!STEP.compareAndSet(1, 2)) {
			continue;
		}
		while (!LOCK.tryLock()) {
			continue;
		}
		count++;
		LOCK.unlock();
	}
}
