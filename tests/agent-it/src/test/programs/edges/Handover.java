/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.io.File;

/** A case: one thread writes a plain value and another thread reads it. */
final class Handover {

	private Handover() {
		// only static members
	}

	/** The published value. */
	static final class Box {
		int value;
	}

	/** A case, named after its synchronisation. */
	interface Case {

		/** Publishes the box. */
		void run(Box box) throws Throwable;
	}

	/** The action of one thread. */
	interface Step {

		/** Runs the action. */
		void go() throws Throwable;
	}

	/** Checks whether the value is published. */
	interface Sign {

		/** Whether the value is published. */
		boolean isUp() throws Throwable;
	}

	/** Runs a case and prints that it has ended. */
	static void of(String name, Case body) throws Throwable {
		body.run(new Box());
		System.out.println(name);
	}

	/** A case in which one thread raises a sign and the other one waits for it; nothing else orders them. */
	static void by(String name, Step raise, Sign sign) throws Throwable {
		of(name, box -> run(thread(() -> {
			box.value = 1;
			raise.go();
		}), thread(() -> {
			while (!sign.isUp()) {
				Thread.yield();
			}
			box.value++;
		})));
	}

	/** A thread that has not been started yet. */
	static Thread thread(Step step) {
		return new Thread(() -> {
			try {
				step.go();
			} catch (Throwable e) {
				throw new IllegalStateException(e);
			}
		});
	}

	/** Runs threads and waits for them. */
	static void run(Thread... threads) throws InterruptedException {
		for (Thread thread : threads) {
			thread.start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
	}

	/** Two steps without an order. Twice: an initialiser of a class that runs between the first two may order them. */
	static void race(Step one, Step other) throws InterruptedException {
		run(thread(one), thread(other));
		run(thread(one), thread(other));
	}

	/** Usually lets the other thread go first; correctness does not depend on it. */
	static void pause() throws InterruptedException {
		Thread.sleep(20);
	}

	/** Runs two steps in sequence in two threads, ordered only by a file, which is no synchronisation. */
	static void byRace(Step first, Step second) throws Throwable {
		File sign = File.createTempFile("handover", null);
		run(thread(() -> {
			first.go();
			if (!sign.delete()) {
				throw new IllegalStateException("not the first one to take the sign down");
			}
		}), thread(() -> {
			while (sign.exists()) {
				Thread.sleep(1);
			}
			second.go();
		}));
	}
}
