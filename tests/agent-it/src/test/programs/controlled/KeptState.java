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

/**
 * Two threads wait to continue; one gets a park permit, the other one is interrupted. At whatever point control ends,
 * permit and interrupt status are kept, a sleep lasts its whole time, and one interrupt interrupts one call.
 */
public final class KeptState {

	private static final Object LOCK = new Object();
	private static boolean asked;

	public static void main(String[] arguments) throws InterruptedException {
		Thread parks = new Thread(KeptState::park);
		Thread sleeps = new Thread(KeptState::sleep);
		parks.start();
		sleeps.start();
		LockSupport.unpark(parks);
		sleeps.interrupt();
		isAsked();
		System.out.println("interrupted " + sleeps.isInterrupted());
		synchronized (LOCK) {
			asked = true;
		}
		parks.join();
		sleeps.join();
	}

	/** The permit is there before the thread parks; enters monitors, but parks nowhere else. */
	private static void park() {
		while (!isAsked()) {
			Thread.onSpinWait();
		}
		LockSupport.park();
	}

	private static void sleep() {
		while (!isAsked()) {
			Thread.onSpinWait();
		}
		LockSupport.park();
		System.out.println("parked " + Thread.interrupted());
		long start = System.nanoTime();
		try {
			Thread.sleep(20);
			System.out.println("slept " + (System.nanoTime() - start >= 20_000_000));
			synchronized (LOCK) {
				LOCK.wait(1);
			}
			System.out.println("waited");
		} catch (InterruptedException e) {
			System.out.println("not interrupted, but " + e);
		}
	}

	private static boolean isAsked() {
		synchronized (LOCK) {
			return asked;
		}
	}
}
