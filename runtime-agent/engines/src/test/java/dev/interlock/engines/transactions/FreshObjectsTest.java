/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

/** The dynamic escape analysis. */
class FreshObjectsTest {

	private final Set<Object> escaped = Collections.newSetFromMap(new IdentityHashMap<>());
	private final FreshObjects fresh = new FreshObjects(object -> {
		assertTrue(escaped.add(object), "once");
	});
	private final Object one = new Object();
	private final Object two = new Object();
	private final Object three = new Object();

	@Test
	void whatWasNotMadeHereHasEscaped() {
		assertFalse(fresh.contains(one));
		fresh.add(one);
		assertTrue(fresh.contains(one));
		assertFalse(fresh.contains(two));
	}

	@Test
	void whatEscapesTakesAlongAllThatItRefersTo() {
		List.of(one, two, three).forEach(fresh::add);
		fresh.store(one, two);
		fresh.store(two, three);
		fresh.store(three, one);
		assertTrue(fresh.contains(three));
		fresh.escape(one);
		assertEquals(List.of(false, false, false), List.of(one, two, three).stream().map(fresh::contains).toList());
		assertEquals(Set.of(one, two, three), escaped);
	}

	@Test
	void whatIsStoredInAnEscapedObjectEscapes() {
		fresh.add(two);
		fresh.store(one, two);
		assertFalse(fresh.contains(two));
	}

	@Test
	void whatHasToMakeRoomTakesAlongWhatItRefersTo() {
		fresh.add(one);
		fresh.add(two);
		fresh.store(one, two);
		List<Object> kept = new ArrayList<>();
		while (fresh.contains(one)) {
			kept.add(new Object());
			fresh.add(kept.get(kept.size() - 1));
		}
		assertFalse(fresh.contains(two));
	}
}
