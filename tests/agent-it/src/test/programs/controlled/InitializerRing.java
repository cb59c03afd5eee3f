/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

/** Two classes whose initialisers need each other, wanted by several threads one after the other and at once. */
public final class InitializerRing {

	private static final Object LOCK = new Object();

	/** Needs {@link Second}. */
	private static final class First {
		private static final int VALUE;

		static {
			synchronized (LOCK) {
				Thread.yield();
			}
			VALUE = Second.VALUE + 1;
		}
	}

	/** Needs {@link First}, which is being initialised by the same thread, and has no value yet. */
	private static final class Second {
		private static final int VALUE;

		static {
			Thread.yield();
			VALUE = First.VALUE + 10;
		}
	}

	/** Wanted by all threads while one of them initialises it. */
	private static final class Shared {
		private static final int VALUE;

		static {
			int sum = 0;
			for (int i = 0; i < 5; i++) {
				synchronized (LOCK) {
					sum++;
				}
				Thread.yield();
			}
			VALUE = sum;
		}
	}

	public static void main(String[] arguments) throws InterruptedException {
		int[] values = new int[3];
		Thread[] threads = new Thread[values.length];
		for (int i = 0; i < threads.length; i++) {
			int number = i;
			threads[i] = new Thread(() -> {
				synchronized (LOCK) {
					values[number]++;
				}
				values[number] += Shared.VALUE;
			});
			threads[i].start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		System.out.println("ring " + First.VALUE + " " + Second.VALUE + ", shared " + values[0] + " " + values[1] + " "
				+ values[2]);
	}
}
