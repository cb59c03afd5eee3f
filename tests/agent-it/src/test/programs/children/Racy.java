/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package children;

/**
 * Two threads write a field without an order between them. Prints its arguments; {@code killed} lets the JVM be killed.
 */
public final class Racy {

	private static int value;

	public static void main(String[] arguments) throws Exception {
		Thread[] threads = { new Thread(() -> value = 1), new Thread(() -> value = 2) };
		for (Thread thread : threads) {
			thread.start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		if (arguments.length == 1 && arguments[0].equals("killed")) {
			new ProcessBuilder("kill", "-9", Long.toString(ProcessHandle.current().pid())).start().waitFor();
			Thread.sleep(60_000);
		}
		System.out.println("racy " + String.join(",", arguments));
	}
}
