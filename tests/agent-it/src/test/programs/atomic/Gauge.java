/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package atomic;

/** A section that another thread breaks only while noise holds it open. */
public final class Gauge {

	private static final int TIMES = 50;

	private volatile int total;
	private volatile int disturbed;

	/** Breaks the section whenever noise holds it open; prints how often it did. */
	public static void main(String[] arguments) throws InterruptedException {
		Gauge gauge = new Gauge();
		Thread worker = new Thread(gauge::work, "worker");
		worker.start();
		while (worker.isAlive() && gauge.disturbed == 0) {
			if (worker.getState() == Thread.State.TIMED_WAITING) {
				gauge.total = 7;
				gauge.disturbed++;
			}
		}
		worker.join();
		System.out.println(gauge.disturbed);
	}

	private void work() {
		for (int i = 0; i < TIMES && disturbed == 0; i++) {
			add();
		}
	}

	private void add() {
		int now = total;
		total = now + 1;
	}
}
