/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumented;
import dev.interlock.instrumented.ArraySample;
import dev.interlock.instrumented.FieldSample;

/** Each form of access has two events; failing and excluded accesses have none. */
class AccessTest {

	private final Instrumented fields = new Instrumented(InstrumentationPlan.ALL, FieldSample.class);
	private final Instrumented arrays = new Instrumented(InstrumentationPlan.ALL, ArraySample.class);

	@Test
	void readsOfFields() {
		assertEquals(both("read FieldSample.value"), fields.run("readField"));
	}

	@Test
	void writesOfFieldsOfAllSizes() {
		assertEquals(both("write FieldSample.value", "write FieldSample.wide", "write FieldSample.real",
				"write FieldSample.reference", "read FieldSample.value", "read FieldSample.wide",
				"read FieldSample.real", "read FieldSample.reference"), fields.run("writeFields"));
	}

	@Test
	void compoundAccessesToFields() {
		assertEquals(both("read FieldSample.value", "write FieldSample.value", "read FieldSample.wide",
				"write FieldSample.wide", "read FieldSample.value", "write FieldSample.value", "read FieldSample.wide",
				"write FieldSample.wide"), fields.run("compound"));
	}

	@Test
	void staticFields() {
		assertEquals(both("write FieldSample.counter", "read FieldSample.counter", "write FieldSample.counter",
				"read FieldSample.counter", "write FieldSample.wideCounter", "read FieldSample.wideCounter"),
				fields.run("statics"));
	}

	@Test
	void volatileAndFinalFieldsAreExcluded() {
		assertEquals(List.of(), fields.run("notMonitored"));
	}

	@Test
	void fieldsOfOtherClassesAreKnownByTheirDeclaringClass() {
		assertEquals(both("write FieldSample$Other.captured", "write FieldSample$Base.inherited",
				"read FieldSample$Base.inherited", "read FieldSample$Base.inherited",
				"read FieldSample$Other.captured"), fields.run("otherClass"));
	}

	@Test
	void fieldsOfTheJdkAreRead() {
		List<String> expected = new ArrayList<>(List.of("may write Listy by add", "written Listy"));
		expected.addAll(both("read AbstractList.modCount"));
		assertEquals(expected, fields.run("jdkField"));
	}

	@Test
	void arraysOfAllTypes() {
		List<String> expected = new ArrayList<>(both("write [0]"));
		for (int i = 0; i < 8; i++) {
			expected.addAll(both("read [0]", "write [0]"));
		}
		expected.addAll(both("read [0]"));
		assertEquals(expected, arrays.run("allTypes"));
	}

	@Test
	void compoundAccessesToElements() {
		assertEquals(both("read [1]", "read [2]", "write [2]", "read [1]", "read [2]", "write [2]", "read [1]",
				"read [2]"), arrays.run("compound"));
	}

	@Test
	void nullMayBeStored() {
		assertEquals(both("write [0]", "write [0]", "read [0]"), arrays.run("storeNull"));
	}

	@ParameterizedTest
	@CsvSource({ "wrongElement,ArrayStoreException", "indexTooLarge,ArrayIndexOutOfBoundsException",
			"indexNegative,ArrayIndexOutOfBoundsException", "readOutside,ArrayIndexOutOfBoundsException",
			"nullArray,NullPointerException", "nullObjects,NullPointerException", "nullBytes,NullPointerException" })
	void failingAccessesToElementsHaveNoEvent(String method, String exception) {
		Throwable thrown = arrays.fail(method);
		assertEquals(exception, thrown.getClass().getSimpleName());
		assertEquals(List.of(), arrays.recorder.events);
		assertEquals(method, thrown.getStackTrace()[0].getMethodName());
	}

	@ParameterizedTest
	@CsvSource({ "nullRead", "nullWrite" })
	void failingAccessesToFieldsHaveNoEvent(String method) {
		Throwable thrown = fields.fail(method);
		assertTrue(thrown instanceof NullPointerException, thrown::toString);
		assertEquals(List.of(), fields.recorder.events);
	}

	private static List<String> both(String... accesses) {
		List<String> events = new ArrayList<>();
		for (String access : accesses) {
			events.add("before " + access);
			events.add("after " + access);
		}
		return events;
	}
}
