/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package correct;

import java.util.concurrent.SynchronousQueue;

/**
 * A thread overflows its stack repeatedly, at different depths, in the middle of accesses. It then waits while another
 * thread, in its turn, accesses the same variables. At the end both counts must be exact.
 */
public final class StackOverflows {

	private static final int ROUNDS = 100;
	private static int sum;
	private final SynchronousQueue<String> toOther = new SynchronousQueue<>();
	private final SynchronousQueue<String> back = new SynchronousQueue<>();
	private final int[] counts = new int[2];
	private long depth;
	private int overflows;

	public static void main(String[] arguments) throws Exception {
		StackOverflows shared = new StackOverflows();
		Thread first = new Thread(null, shared::first, "first", 256 * 1024);
		Thread second = new Thread(shared::second, "second");
		first.start();
		second.start();
		first.join();
		second.join();
		System.out.println(shared.overflows + " " + (shared.counts[0] > 0) + " " + (sum > 0));
	}

	private void first() {
		try {
			for (int round = 0; round < ROUNDS; round++) {
				begin(round % 50);
				toOther.put("your turn");
				back.take();
			}
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}

	/** Adds a few frames of another size, so that the stack ends elsewhere in each round. */
	private void begin(int frames) {
		if (frames > 0) {
			begin(frames - 1);
			return;
		}
		try {
			deeper(frames);
		} catch (StackOverflowError e) {
			overflows++;
		}
	}

	private int deeper(int argument) {
		depth++;
		counts[0]++;
		synchronized (counts) {
			sum++;
		}
		return deeper(argument + 1) + 1;
	}

	private void second() {
		try {
			for (int round = 0; round < ROUNDS; round++) {
				toOther.take();
				depth++;
				counts[0]++;
				counts[1]++;
				sum++;
				overflows += 0;
				back.put("back");
			}
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}
}
