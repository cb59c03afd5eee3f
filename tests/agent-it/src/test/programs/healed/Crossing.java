/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package healed;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two sections whose mutexes would be taken in both orders, one of them through a lock of the program. Both threads are
 * inside before each goes on; they spin until then, as a thread that waits gives its mutex back. Prints how it ended.
 */
public final class Crossing {

	private final Object lock = new Object();
	private final AtomicInteger arrived = new AtomicInteger();
	private int left;
	private int right;

	public static void main(String[] arguments) throws InterruptedException {
		Crossing crossing = new Crossing();
		int times = Integer.parseInt(arguments[0]);
		Thread other = new Thread(() -> {
			for (int i = 0; i < times; i++) {
				crossing.moveLeft();
			}
		}, "other");
		other.start();
		for (int i = 0; i < times; i++) {
			crossing.moveRight();
		}
		other.join();
		System.out.println("ended");
	}

	/** A section on {@code left}, and in it an access to {@code right} under the lock. */
	private void moveLeft() {
		int old = left;
		meet();
		addRight();
		left = old + 1;
	}

	/** A section on {@code right} that begins under no lock, and in it one on {@code left}. */
	private void moveRight() {
		int old = right;
		meet();
		addLeft();
		right = old + 1;
	}

	private void meet() {
		int both = (arrived.getAndIncrement() / 2 + 1) * 2;
		while (arrived.get() < both) {
			Thread.yield();
		}
	}

	private void addRight() {
		synchronized (lock) {
			right = 1;
		}
	}

	private void addLeft() {
		synchronized (lock) {
			left = 1;
		}
	}
}
