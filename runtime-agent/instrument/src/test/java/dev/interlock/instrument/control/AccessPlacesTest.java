/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import dev.interlock.instrument.control.AccessPlaces.Place;

/** The variable of two accesses. */
@Timeout(60)
class AccessPlacesTest {

	private final AccessPlaces places = new AccessPlaces();

	@Test
	void aFieldIsSearchedInTheSuperclasses() {
		places.add("a/A", "a/B", Map.of());
		places.add("a/B", "java/lang/Object", Map.of("f I", 0));
		access("f I");
		assertEquals("a.B.f", places.variable(1, 1, null));
	}

	@Test
	void classesOfTwoLoadersThatExtendEachOtherDeclareNoSuchField() {
		places.add("a/A", "a/B", Map.of());
		places.add("a/B", "a/A", Map.of());
		access("f I");
		assertNull(places.variable(1, 1, null));
	}

	private void access(String field) {
		places.add(1, new Place("a.A", "m", "A.java", 1, true, "a/A", field));
	}
}
