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
	void aPatternHasAReasonAndWhereItIsNotAllowedAWarning(String pattern) {
		List<String> fragile = LabelNotes.of("fragile:" + pattern);
		assertEquals(2, fragile.size());
		assertEquals(fragile.subList(0, 1), LabelNotes.of("benign:" + pattern));
		assertTrue(fragile.get(1).startsWith("The Java memory model does not allow it: "), fragile.get(1));
	}

	@Test
	void nothingIsSaidOfLabelsThatAreNotKnown() {
		assertEquals(List.of(), LabelNotes.of("benign:what-a-newer-agent-knows"));
		assertEquals(List.of(), LabelNotes.of("reviewed"));
	}
}
