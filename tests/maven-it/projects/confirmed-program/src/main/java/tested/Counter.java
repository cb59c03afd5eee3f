/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package tested;

/** A counter without a lock. */
class Counter {

	private int count;

	void increment() {
		count++;
	}

	/** Two threads increment a counter. */
	static void race() throws InterruptedException {
		Counter counter = new Counter();
		Thread other = new Thread(counter::increment);
		other.start();
		counter.increment();
		other.join();
	}
}
