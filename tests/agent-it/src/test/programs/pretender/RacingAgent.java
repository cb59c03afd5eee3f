/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package pretender;

/** An agent whose own threads race before the program begins. */
public final class RacingAgent implements Runnable {

	private static int count;

	public static void premain(String options) throws InterruptedException {
		Thread[] threads = { new Thread(new RacingAgent()), new Thread(new RacingAgent()) };
		for (Thread thread : threads) {
			thread.start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
	}

	@Override
	public void run() {
		count++;
	}
}
