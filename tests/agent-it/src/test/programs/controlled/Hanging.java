/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.util.concurrent.CountDownLatch;

/** Never ends: by a deadlock of two monitors, by a wait without a notification, or because it sleeps again and again. */
public final class Hanging {

	private static final Object FIRST = new Object();
	private static final Object SECOND = new Object();
	private static final CountDownLatch LOCKED = new CountDownLatch(2);

	private Hanging() {
		// main only
	}

	public static void main(String[] arguments) throws InterruptedException {
		switch (arguments[0]) {
		case "monitors" -> {
			new Thread(() -> lock(FIRST, SECOND)).start();
			new Thread(() -> lock(SECOND, FIRST)).start();
		}
		case "wait" -> {
			synchronized (FIRST) {
				FIRST.wait();
			}
		}
		default -> {
			while (true) {
				Thread.sleep(1);
			}
		}
		}
	}

	private static void lock(Object outer, Object inner) {
		synchronized (outer) {
			LOCKED.countDown();
			try {
				LOCKED.await();
			} catch (InterruptedException e) {
				return;
			}
			synchronized (inner) {
				System.out.println("both");
			}
		}
	}
}
