/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package tested;

import org.junit.Test;

/** A test of JUnit 4. */
public class VintageTest {

	private int value;

	@Test
	public void racy() throws Exception {
		Thread other = new Thread(() -> value++);
		other.start();
		value++;
		other.join();
	}

	@Test
	public void safe() {
		value++;
	}
}
