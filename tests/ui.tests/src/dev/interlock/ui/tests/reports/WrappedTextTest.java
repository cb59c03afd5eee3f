/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import dev.interlock.ui.internal.reports.text.WrappedText;

/** Tool tips have lines of at most 80 characters. */
class WrappedTextTest {

	@Test
	void linesBreakBetweenWordsAndKeepTheirOwnBreaks() {
		String text = "word ".repeat(40).strip() + "\nshort\n" + "word ".repeat(20).strip();
		String wrapped = WrappedText.of(text);
		assertTrue(wrapped.lines().allMatch(line -> line.length() <= 80 && line.equals(line.strip())), wrapped);
		assertEquals(6, wrapped.lines().count(), wrapped);
		assertEquals(text.replace('\n', ' '), wrapped.replace('\n', ' '));
	}

	@Test
	void aShortTextAndALongWordStayWhole() {
		assertEquals("A short text.", WrappedText.of("A short text."));
		assertEquals("a\n" + "b".repeat(100) + "\nc", WrappedText.of("a " + "b".repeat(100) + " c"));
	}
}
