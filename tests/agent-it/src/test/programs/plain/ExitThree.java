/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package plain;

/** Ends with status 3 while other threads still run. */
public final class ExitThree {

	private static int shared;

	public static void main(String[] arguments) throws InterruptedException {
		for (int i = 0; i < 2; i++) {
			Thread thread = new Thread(() -> {
				while (true) {
					shared++;
				}
			});
			thread.setDaemon(i == 0);
			thread.start();
		}
		Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
		System.exit(3);
	}
}
