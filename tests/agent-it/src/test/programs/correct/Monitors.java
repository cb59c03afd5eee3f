/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package correct;

/** Eight threads share fields, static fields and arrays under monitors, and signal each other by wait and notify. */
public final class Monitors {

	private static final int ROUNDS = 2000;
	private static int total;
	private final int[] cells = new int[4];
	private int turn;
	private long sum;

	public static void main(String[] arguments) throws Exception {
		Monitors shared = new Monitors();
		Crew.of(8, number -> {
			for (int i = 0; i < ROUNDS; i++) {
				shared.add(i);
				synchronized (Monitors.class) {
					total++;
				}
			}
			shared.takeTurn(number);
		});
		System.out.println(total + " " + shared.sum + " " + shared.turn);
	}

	private synchronized void add(int i) {
		sum += i;
		cells[i & 3]++;
	}

	private void takeTurn(int number) throws InterruptedException {
		synchronized (this) {
			while (turn != number) {
				wait();
			}
			turn++;
			notifyAll();
		}
	}
}
