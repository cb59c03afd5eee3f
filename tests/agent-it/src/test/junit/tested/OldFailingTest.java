/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package tested;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

/** A test of JUnit 4 that passes, and one that fails. */
public class OldFailingTest {

	@Test
	public void passes() {
		assertEquals(1, 1);
	}

	@Test
	public void fails() {
		assertEquals("as it should be", 1, 0);
	}
}
