/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.util.concurrent.locks.LockSupport;

/** A thread that interrupts itself and is interrupted before and during each kind of wait. */
public final class InterruptedThread {

	private static final Object LOCK = new Object();
	private static int entries;
	private static boolean done;

	public static void main(String[] arguments) throws InterruptedException {
		Thread thread = new Thread(InterruptedThread::waitInAllWays);
		thread.start();
		enterOften();
		while (thread.getState() != Thread.State.TIMED_WAITING) {
			Thread.yield();
		}
		thread.interrupt();
		while (thread.getState() != Thread.State.WAITING) {
			Thread.onSpinWait();
		}
		thread.interrupt();
		thread.join();
		System.out.println(entries + " entries, alive " + thread.isAlive() + ", " + thread.getState());
	}

	private static void enterOften() {
		for (int i = 0; i < 20; i++) {
			synchronized (LOCK) {
				entries++;
			}
		}
	}

	private static void waitInAllWays() {
		Thread.currentThread().interrupt();
		enterOften();
		System.out.println("locked, interrupted " + Thread.currentThread().isInterrupted());
		await("wait");
		Thread.currentThread().interrupt();
		LockSupport.park();
		System.out.println("parked, interrupted " + Thread.interrupted());
		try {
			Thread.sleep(1_000_000);
			System.out.println("slept");
		} catch (InterruptedException e) {
			System.out.println("sleep interrupted " + Thread.currentThread().isInterrupted());
		}
		await("second wait");
	}

	private static void await(String name) {
		synchronized (LOCK) {
			try {
				while (!done) {
					LOCK.wait();
				}
			} catch (InterruptedException e) {
				System.out.println(name + " interrupted " + Thread.currentThread().isInterrupted());
			}
		}
	}
}
