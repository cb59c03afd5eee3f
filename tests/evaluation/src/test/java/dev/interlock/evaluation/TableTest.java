/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TableTest {

	@Test
	void columnsAreAsWideAsTheirWidestCell() {
		Table table = new Table("what", "n");
		table.add("a long name", 7);
		assertEquals("""
				| what        | n |
				| ----------- | - |
				| a long name | 7 |
				""", table.toString());
	}
}
