/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package limits;

/** Stops threads at arbitrary points and waits for them. */
public final class Stopped {

	private static int counter;

	private Stopped() {
		// only static members
	}

	@SuppressWarnings({ "deprecation", "removal" })
	public static void main(String[] args) throws InterruptedException {
		Object lock = new Object();
		for (int i = 0; i < 40; i++) {
			Thread thread = new Thread(() -> {
				while (true) {
					synchronized (lock) {
						counter++;
					}
				}
			});
			thread.start();
			Thread.sleep(5);
			thread.stop();
			thread.join();
		}
		System.out.println("all stopped");
	}
}
