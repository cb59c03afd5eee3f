/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.core.InterlockStatus;

/** The catalogue of statuses: each has a unique number and a readable text. */
class InterlockStatusTest {

	@Test
	void numbersAreUnique() {
		Map<Integer, InterlockStatus> byCode = new HashMap<>();
		for (InterlockStatus entry : InterlockStatus.values()) {
			assertEquals(null, byCode.put(entry.code(), entry), () -> entry + " has a number that another one has");
		}
	}

	@Test
	void textsAreSentencesWithARemedy() {
		for (InterlockStatus entry : InterlockStatus.values()) {
			String text = entry.text();
			assertFalse(text.contains("NLS missing message"), text);
			assertTrue(text.endsWith(".") || text.endsWith("{0}"), text);
			assertFalse(text.replace("''", "").contains("'"), () -> "a lone quote hides what follows: " + text);
		}
	}

	@Test
	void aStatusHasNumberSeverityAndText() {
		Exception cause = new Exception();
		IStatus status = InterlockStatus.JRE_TOO_OLD.status(cause, "old", "1.8.0_402", "Bank");
		assertEquals(Interlock.PLUGIN_ID, status.getPlugin());
		assertEquals(5002, status.getCode());
		assertEquals(IStatus.ERROR, status.getSeverity());
		assertSame(cause, status.getException());
		assertEquals(
				"Race detection needs Java 17 or later, but the JRE 'old' is Java 1.8.0_402: choose another one on "
						+ "the JRE tab of the launch configuration 'Bank'.",
				status.getMessage());
		assertTrue(InterlockStatus.JRE_TOO_OLD.is(status));
		assertFalse(InterlockStatus.AGENT_MISSING.is(status));
		assertFalse(InterlockStatus.JRE_TOO_OLD.is(Status.OK_STATUS));
	}
}
