/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package racy;

import java.nio.file.Files;
import java.nio.file.Path;

/** Lets a program go on until a file turns up, at most two minutes: the test makes it once it has seen what it waits for. */
final class Until {

	private static volatile boolean over;

	private Until() {
		// only static members
	}

	/** Runs two bodies over and over, each on a thread of its own, until the file is there. */
	static void fileIsThere(String file, Runnable left, Runnable right) throws InterruptedException {
		Thread[] threads = { new Thread(() -> repeat(left), "left"), new Thread(() -> repeat(right), "right") };
		for (Thread thread : threads) {
			thread.start();
		}
		long end = System.nanoTime() + 120_000_000_000L;
		while (!Files.exists(Path.of(file)) && System.nanoTime() < end) {
			Thread.sleep(5);
		}
		over = true;
		for (Thread thread : threads) {
			thread.join();
		}
	}

	private static void repeat(Runnable body) {
		while (!over) {
			body.run();
		}
	}
}
