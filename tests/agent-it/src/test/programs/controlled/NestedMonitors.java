/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

/** Nested monitors that exceptions leave, and a synchronized method inside. */
public final class NestedMonitors {

	private static final Object OUTER = new Object();
	private static final Object INNER = new Object();
	private static int entries;

	public static void main(String[] arguments) throws InterruptedException {
		Thread[] threads = new Thread[4];
		for (int i = 0; i < threads.length; i++) {
			int first = i;
			threads[i] = new Thread(() -> enterOften(first));
			threads[i].start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		System.out.println(entries + " entries, held " + Thread.holdsLock(OUTER));
	}

	private static void enterOften(int first) {
		for (int i = 0; i < 30; i++) {
			try {
				enter(first + i);
			} catch (IllegalStateException e) {
				// left by exception
				continue;
			}
		}
	}

	private static void enter(int number) {
		synchronized (OUTER) {
			synchronized (INNER) {
				entries++;
				check(number);
			}
		}
	}

	private static synchronized int check(int number) {
		synchronized (OUTER) {
			if (number % 3 == 0) {
				throw new IllegalStateException();
			}
			return number;
		}
	}
}
