/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.instrument.InstrumentationException;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumenter;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.meta.FieldStore;
import dev.interlock.instrument.meta.ReferenceFields;
import dev.interlock.instrument.meta.SiteTable;
import dev.interlock.spi.OwnedObjects.Mark;

/** The references of objects, and the marks of objects without one. */
class OwnerMarksTest {

	private OwnerMarks marks;

	private static class Base {

		private final Object fixed;
		private volatile Object open;
		private String text = "leads nowhere";

		Base(Object fixed, Object open) {
			this.fixed = fixed;
			this.open = open;
		}
	}

	private static final class Derived extends Base {

		private int[] numbers = { 1 };
		private Object none;

		Derived(Object fixed, Object open) {
			super(fixed, open);
		}
	}

	@BeforeEach
	void theClassesAreKnown() throws IOException, InstrumentationException {
		FieldStore fields = new FieldStore();
		ClassFilter all = new ClassFilter(List.of("*"), List.of());
		Instrumenter instrumenter = new Instrumenter(InstrumentationPlan.CHECKS, all, new SiteTable(fields), fields,
				null, text -> {
				});
		for (Class<?> type : List.of(Base.class, Derived.class)) {
			String name = type.getName().replace('.', '/');
			try (InputStream in = type.getResourceAsStream("/" + name + ".class")) {
				instrumenter.instrument(type.getClassLoader(), name, in.readAllBytes());
			}
		}
		marks = new OwnerMarks(new ReferenceFields(fields, all));
	}

	private Set<Object> references(Object object) {
		Set<Object> found = Collections.newSetFromMap(new IdentityHashMap<>());
		marks.forEachReference(object, reached -> assertTrue(found.add(reached), "once"));
		return found;
	}

	@Test
	void fieldsOfAllKindsAndOfSuperclassesAreFollowed() {
		Object fixed = new Object();
		Object open = new Object();
		Derived derived = new Derived(fixed, open);
		assertEquals(Set.of(fixed, open, derived.numbers), references(derived));
	}

	@Test
	void elementsAreFollowed() {
		Object one = new Object();
		assertEquals(Set.of(one), references(new Object[] { null, one }));
		assertEquals(Set.of(), references(new int[] { 1 }));
	}

	@Test
	void anObjectOfAnUninstrumentedClassHasNoMark() {
		assertEquals(Mark.NONE, marks.mark(new Derived(null, null)));
		assertEquals(Mark.NONE, marks.mark(new int[0]));
		assertEquals(Mark.NONE, marks.mark(new Object()));
	}
}
