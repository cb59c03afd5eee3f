/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.uses;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Method;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.bootstrap.InterlockFailures;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumented;
import dev.interlock.instrumented.UseSample;

/** Calls on objects of JDK types that are not thread-safe are reported with the object whose state they use. */
class UseTest {

	private static final InstrumentationPlan USES = new InstrumentationPlan(false, false, true, false, false, true);

	private final Instrumented sample = new Instrumented(USES, UseSample.class);

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			list              | may write ArrayList by add; written ArrayList; may write ArrayList by add; written ArrayList; \
			may read ArrayList by get; read ArrayList; may read ArrayList by size; read ArrayList
			map               | may write HashMap by put; written HashMap; may write HashMap by put; read HashMap; \
			may write HashMap by computeIfAbsent; read HashMap; may read HashMap by getOrDefault; read HashMap; \
			may write HashMap by remove; read HashMap
			setAndItsIterator | may write HashMap by add; written HashMap by a HashSet; \
			may read HashMap by iterator; read HashMap by a HashSet; may read HashMap by next; read HashMap by a KeyIterator; \
			may write HashMap by remove; written HashMap by a KeyIterator; may read HashMap by size; read HashMap by a HashSet
			views             | may write TreeMap by remove; written TreeMap by a KeySet; \
			may write TreeMap by clear; written TreeMap by a Values; may read TreeMap by size; read TreeMap by a TreeSet
			partOfAList       | may write ArrayList by clear; written ArrayList by a SubList; \
			may read ArrayList by get; read ArrayList
			builder           | may write StringBuilder by append; written StringBuilder; \
			may write StringBuilder by append; written StringBuilder; \
			may write StringBuilder by insert; written StringBuilder; may read StringBuilder by charAt; read StringBuilder
			format            | may write SimpleDateFormat by format; written SimpleDateFormat
			wideResult        | may write CRC32 by update; written CRC32; may read CRC32 by getValue; read CRC32
			""")
	void calls(String method, String expected) {
		assertEquals(List.of(expected.split("; ")), run(method));
	}

	@Test
	void otherTypesAreNotWatchedButSubclassesAre() {
		assertEquals(List.of("may write  by add", "written ", "may read  by get", "read ", "may read  by iterator",
				"read ", "may read  by next", "read  by a Itr"), run("others"));
	}

	@Test
	void synchronisationInsideACallIsKnown() {
		List<String> events = run("comparatorThatLocks");
		assertEquals("may write TreeMap by put", events.get(0));
		assertEquals("written TreeMap, synchronised", events.get(events.size() - 3));
		assertEquals("read TreeMap", events.get(events.size() - 1));
	}

	/** The events, without those of string builders that the compiler may have added. */
	private List<String> run(String method) {
		return sample.run(method).stream()
				.filter(event -> !event.contains("StringBuilder") || method.equals("builder")).toList();
	}

	@Test
	void aCallThatThrowsHasNoAfterEvent() {
		assertEquals(IndexOutOfBoundsException.class, sample.fail("fails").getClass());
		assertEquals(List.of("may read ArrayList by get"), sample.recorder.events);
	}

	@Test
	void aCallOnNullFailsAsWithoutTheAgent() throws Exception {
		Method original = UseSample.class.getDeclaredMethod("onNothing");
		original.setAccessible(true);
		String expected = null;
		try {
			original.invoke(null);
		} catch (java.lang.reflect.InvocationTargetException e) {
			expected = e.getCause().getMessage();
		}
		assertEquals(expected, sample.fail("onNothing").getMessage());
		assertEquals(List.of(), sample.recorder.events);
	}

	@Test
	void theResultIsTheSame() throws Throwable {
		int failures = InterlockFailures.failures();
		for (Method method : UseSample.class.getDeclaredMethods()) {
			if (!method.isSynthetic() && method.getReturnType() != void.class) {
				method.setAccessible(true);
				assertEquals(method.invoke(null), sample.call(method.getName()), method.getName());
			}
		}
		assertEquals(failures, InterlockFailures.failures());
	}
}
