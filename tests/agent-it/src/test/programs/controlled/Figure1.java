/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

/** Figure 1 of the RaceFuzzer paper. The accesses to x look unprotected, and cannot race. */
public final class Figure1 {

	private static final Object LOCK = new Object();
	private static int x;
	private static int y;
	private static int z;

	public static void main(String[] arguments) throws InterruptedException {
		Thread first = new Thread(Figure1::first);
		Thread second = new Thread(Figure1::second);
		first.start();
		second.start();
		first.join();
		second.join();
	}

	private static void first() {
		x = 1;
		synchronized (LOCK) {
			y = 1;
		}
		if (z == 1) { // race: read/write
			throw new IllegalStateException("ERROR1");
		}
	}

	private static void second() {
		z = 1; // race: read/write
		synchronized (LOCK) {
			if (y == 1 && x != 1) {
				throw new IllegalArgumentException("ERROR2");
			}
		}
	}
}
