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

import dev.interlock.engines.testing.TestMarks;

/** The dynamic escape analysis. */
class FreshObjectsTest {

	private final Set<Object> escaped = Collections.newSetFromMap(new IdentityHashMap<>());
	private final TestMarks marks = new TestMarks();
	private final FreshObjects fresh = new FreshObjects(marks, object -> {
		assertTrue(escaped.add(object), "once");
	});
	private final Object one = new Object();
	private final Object two = new Object();
	private final Object three = new Object();
	private final Object four = new Object();

	private void store(Object owner, Object value) {
		fresh.store(owner, value);
		marks.refer(owner, value);
	}

	@Test
	void anObjectOfAnotherThreadHasEscaped() {
		assertFalse(fresh.contains(one));
		fresh.add(one);
		assertTrue(fresh.contains(one));
		assertTrue(fresh.isInTable(one));
		assertFalse(fresh.contains(two));
	}

	@Test
	void allObjectsReachableFromAnEscapedOneEscape() {
		List.of(one, two, three).forEach(fresh::add);
		store(one, two);
		store(two, three);
		store(three, one);
		assertTrue(fresh.contains(three));
		fresh.escape(one);
		assertEquals(List.of(false, false, false), List.of(one, two, three).stream().map(fresh::contains).toList());
		assertEquals(Set.of(one, two, three), escaped);
	}

	@Test
	void anObjectStoredInAnEscapedObjectEscapes() {
		fresh.add(two);
		store(one, two);
		assertFalse(fresh.contains(two));
	}

	@Test
	void anEvictedObjectEscapesWithTheObjectsItRefersTo() {
		fresh.add(one);
		fresh.add(two);
		store(one, two);
		List<Object> kept = new ArrayList<>();
		while (fresh.contains(one)) {
			kept.add(new Object());
			fresh.add(kept.get(kept.size() - 1));
		}
		assertFalse(fresh.contains(two));
	}

	@Test
	void anObjectWithAMarkNeedsNoTable() {
		marks.own(one);
		assertTrue(fresh.contains(one));
		assertFalse(fresh.isInTable(one));
		fresh.escape(one);
		assertFalse(fresh.contains(one));
		assertEquals(Set.of(), escaped, "none of its accesses was covered");
	}

	@Test
	void markedAndUnmarkedObjectsEscapeTogether() {
		marks.own(one);
		fresh.add(two);
		marks.own(three);
		marks.own(four);
		store(one, two);
		store(two, three);
		assertTrue(fresh.contains(three));
		fresh.escape(one);
		assertEquals(List.of(false, false, false, true),
				List.of(one, two, three, four).stream().map(fresh::contains).toList());
		assertEquals(Set.of(two), escaped);
		store(two, four);
		assertFalse(fresh.contains(four), "stored in what has escaped");
	}

	@Test
	void anEscapedObjectIsNotFollowedAgain() {
		marks.own(one);
		marks.own(two);
		store(one, two);
		fresh.escape(two);
		fresh.escape(one);
		fresh.escape(one);
		assertEquals(Set.of(one, two), marks.followed);
		marks.followed.clear();
		fresh.escape(one);
		fresh.escape(two);
		assertEquals(Set.of(), marks.followed);
	}
}
