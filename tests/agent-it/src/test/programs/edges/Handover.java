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

/** A case: a plain value that one thread leaves and another one takes up. */
final class Handover {

	private Handover() {
		// only static members
	}

	/** What is handed over. */
	static final class Box {
		int value;
	}

	/** A case, by what orders it. */
	interface Case {

		/** Hands the box over. */
		void run(Box box) throws Throwable;
	}

	/** What one thread does. */
	interface Step {

		/** Does it. */
		void go() throws Throwable;
	}

	/** Says whether the value is there. */
	interface Sign {

		/** What it says. */
		boolean isUp() throws Throwable;
	}

	/** Runs a case and says that it has ended. */
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

	/** Lets the other thread go first, most of the time; nothing depends on it. */
	static void pause() throws InterruptedException {
		Thread.sleep(20);
	}

	/** Does one thing after the other in two threads, but only by a file, which orders nothing. */
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
