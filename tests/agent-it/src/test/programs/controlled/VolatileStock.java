/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

/** Two threads sell one piece each; the field is volatile, but a sale as a whole is not atomic. */
public final class VolatileStock {

	private static volatile int stock = 10;

	private VolatileStock() {
		// only static members
	}

	static void sell() {
		int left = stock;
		if (left > 0) {
			stock = left - 1;
		}
	}

	/** @param arguments whether a lost sale is an error: {@code strict} or {@code lenient} */
	public static void main(String[] arguments) throws InterruptedException {
		Thread one = new Thread(VolatileStock::sell, "one");
		Thread other = new Thread(VolatileStock::sell, "other");
		one.start();
		other.start();
		one.join();
		other.join();
		if (arguments[0].equals("strict") && stock != 8) {
			throw new IllegalStateException("A sale is lost: " + stock);
		}
	}
}
