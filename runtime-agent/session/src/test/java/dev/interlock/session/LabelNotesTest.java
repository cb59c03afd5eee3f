/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelNotesTest {

	@ParameterizedTest
	@ValueSource(strings = { "double-checked-locking", "lazy-initialization", "cache", "timestamp", "unused",
			"statistics",
			"notification-flag", "constant-write" })
	void aPatternIsNamedInWordsWithAReasonOrAWarning(String pattern) {
		List<String> benign = LabelNotes.of("benign:" + pattern);
		List<String> fragile = LabelNotes.of("fragile:" + pattern);
		assertTrue(benign.get(0).startsWith("Likely harmless: "), benign.get(0));
		assertEquals(LabelNotes.hint("fragile:" + pattern) + '.', fragile.get(0));
		assertTrue(fragile.get(1).startsWith("The Java memory model does not allow it: "), fragile.get(1));
		assertFalse((fragile + LabelNotes.hint("fragile:" + pattern)).contains("harmless"), fragile.get(0));
	}

	@Test
	void unknownLabelsHaveNoNotes() {
		assertEquals(List.of(), LabelNotes.of("benign:what-a-newer-agent-knows"));
		assertEquals(List.of(), LabelNotes.of("reviewed"));
		assertEquals("", LabelNotes.hint("statistics"));
	}
}
