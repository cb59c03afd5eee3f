/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package children;

import java.util.List;

/**
 * Two threads write a field without an order between them. Prints its arguments; {@code killed} lets the JVM be killed
 * at the end, and {@code killed early} before the threads start.
 */
public final class Racy {

	private static int value;

	public static void main(String[] arguments) throws Exception {
		List<String> words = List.of(arguments);
		if (words.equals(List.of("killed early"))) {
			kill();
		}
		Thread[] threads = { new Thread(() -> value = 1), new Thread(() -> value = 2) };
		for (Thread thread : threads) {
			thread.start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		if (words.equals(List.of("killed"))) {
			kill();
		}
		System.out.println("racy " + String.join(",", arguments));
	}

	private static void kill() throws Exception {
		new ProcessBuilder("kill", "-9", Long.toString(ProcessHandle.current().pid())).start().waitFor();
		Thread.sleep(60_000);
	}
}
