/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package atomic;

/** A section in which no other code runs, broken by another thread while loops that call nothing hold it open. */
public final class Meter {

	private int total;
	private volatile int step;

	/** Breaks the section once. */
	public static void main(String[] arguments) throws InterruptedException {
		Meter meter = new Meter();
		Thread other = new Thread(meter::disturb, "other");
		for (int i = 0; i < 100; i++) {
			meter.add(false);
		}
		other.start();
		meter.add(true);
		other.join();
		for (int i = 0; i < 100; i++) {
			meter.add(false);
		}
	}

	private void add(boolean waits) {
		int now = total;
		if (waits) {
			step = 1;
			while (step != 2) {
				// no calls, which could run other code
			}
		}
		total = now + 1;
	}

	private void disturb() {
		while (step != 1) {
			// the section has begun when this is set
		}
		total = 7;
		step = 2;
	}
}
