/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package tested;

import org.junit.jupiter.api.Test;

/** Two threads increment a counter. */
class CounterTest {

	private int count;

	private void increment() {
		count++;
	}

	@Test
	void counts() throws Exception {
		Thread other = new Thread(this::increment);
		other.start();
		increment();
		other.join();
	}
}
