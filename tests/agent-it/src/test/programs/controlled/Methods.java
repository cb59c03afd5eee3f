/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

/** Methods as in a test class: the first one fails in some schedules. */
class Methods {

	private static int calls;
	private int count;

	void add() throws InterruptedException {
		if (++calls > 1) {
			throw new AssertionError("the class was not loaded anew");
		}
		Thread[] threads = { new Thread(() -> count++), new Thread(() -> count++) };
		for (Thread thread : threads) {
			thread.start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		if (count != 2) {
			throw new IllegalStateException("lost");
		}
	}

	void add(int more) {
		count += more;
	}

	void remove(int less) {
		count -= less;
	}
}
