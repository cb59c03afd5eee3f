/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Two of many threads race, but only if they come before all others. With an argument the others wait for them. The last
 * thread is started by a thread.
 */
public final class Emptied {

	private static final int OTHERS = 18;
	private static final Object LOCK = new Object();
	private static final CountDownLatch DONE = new CountDownLatch(2);

	private static boolean full = true;
	private static int value;

	private Emptied() {
		// only static members
	}

	private static void empty(boolean last) {
		if (last) {
			await();
		}
		synchronized (LOCK) {
			full = false;
		}
	}

	private static void await() {
		try {
			DONE.await();
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}

	private static boolean isFull() {
		synchronized (LOCK) {
			return full;
		}
	}

	private static void first() {
		if (isFull()) {
			value = 1; // race: Emptied.value
		}
		DONE.countDown();
	}

	private static void second() {
		if (isFull()) {
			value = 2; // race: Emptied.value
		}
		DONE.countDown();
	}

	private static void startSecond() {
		new Thread(Emptied::second).start();
	}

	public static void main(String[] arguments) throws InterruptedException {
		boolean last = arguments.length > 0;
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < OTHERS; i++) {
			threads.add(new Thread(() -> empty(last)));
		}
		threads.add(new Thread(Emptied::first));
		threads.add(new Thread(Emptied::startSecond));
		threads.forEach(Thread::start);
		for (Thread thread : threads) {
			thread.join();
		}
	}
}
