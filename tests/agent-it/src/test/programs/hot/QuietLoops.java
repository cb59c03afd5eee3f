/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package hot;

/** A race in the first steps, then much work in few methods whose threads share nothing. */
public class QuietLoops {

	private static final int THREADS = 2;
	private static final int ROUNDS = 200_000_000;

	private static int early;

	private final int[] numbers = new int[64];
	private int sum;

	/** Prints whether both threads computed the same. */
	public static void main(String[] arguments) throws InterruptedException {
		Thread first = new Thread(() -> early++);
		first.start();
		early++;
		first.join();
		Thread[] threads = new Thread[THREADS];
		QuietLoops[] loops = new QuietLoops[THREADS];
		for (int i = 0; i < THREADS; i++) {
			QuietLoops loop = new QuietLoops();
			loops[i] = loop;
			threads[i] = new Thread(loop::work);
			threads[i].start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		System.out.println(loops[0].sum == loops[1].sum ? "equal" : "different");
	}

	private void work() {
		for (int i = 0; i < ROUNDS; i++) {
			numbers[i & 63] += i;
			sum += numbers[i * 7 & 63];
		}
	}
}
