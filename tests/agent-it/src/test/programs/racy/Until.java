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

/** Keeps a program running until a file exists, at most two minutes; the test creates it after its observation. */
final class Until {

	private static volatile boolean over;

	private Until() {
		// only static members
	}

	/** Runs two bodies repeatedly, each on its own thread, until the file exists. */
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
