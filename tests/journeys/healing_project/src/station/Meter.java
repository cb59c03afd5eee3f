/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package station;

/** Counts readings in two threads for some minutes; {@code readings++} of a volatile field loses some. */
public final class Meter {

	private static final int ROUNDS = 50_000;

	private volatile int readings;

	private Meter() {
	}

	private void read() {
		readings++;
	}

	private void run() {
		try {
			for (int round = 0; round < ROUNDS; round++) {
				for (int i = 0; i < 200; i++) {
					read();
				}
				Thread.sleep(5);
			}
		} catch (InterruptedException e) {
			// never interrupted
			Thread.currentThread().interrupt();
		}
	}

	/** Runs the program. */
	public static void main(String[] arguments) {
		Meter meter = new Meter();
		new Thread(meter::run, "one").start();
		new Thread(meter::run, "other").start();
	}
}
