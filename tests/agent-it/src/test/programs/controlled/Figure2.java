/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

/** Figure 2 of the RaceFuzzer paper; the argument is the number of statements before the race. */
public final class Figure2 {

	private static final Object LOCK = new Object();
	private static int statements;
	private static int work;
	private static int x;

	public static void main(String[] arguments) throws InterruptedException {
		statements = arguments.length == 0 ? 1 : Integer.parseInt(arguments[0]);
		Thread first = new Thread(Figure2::first);
		Thread second = new Thread(Figure2::second);
		first.start();
		second.start();
		first.join();
		second.join();
	}

	private static void first() {
		synchronized (LOCK) {
			for (int i = 0; i < statements; i++) {
				work++;
			}
		}
		if (x == 0) { // race: read/write
			throw new IllegalStateException("ERROR");
		}
	}

	private static void second() {
		x = 1; // race: read/write
		synchronized (LOCK) {
			work++;
		}
	}
}
