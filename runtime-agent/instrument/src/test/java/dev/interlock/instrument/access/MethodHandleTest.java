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

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.bootstrap.InterlockFields;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumented;
import dev.interlock.instrument.meta.FieldFinder;
import dev.interlock.instrumented.HandleSample;

/** Calls of handles of fields and elements are accesses; calls that fail and those of other handles are not. */
class MethodHandleTest {

	private final Instrumented sample = new Instrumented(InstrumentationPlan.ALL, HandleSample.class);

	@BeforeEach
	void findFields() {
		InterlockFields.install(new FieldFinder(sample.loader.fields));
	}

	@AfterEach
	void findNone() {
		InterlockFields.install(null);
	}

	@Test
	void fieldsOfObjects() {
		assertEquals(both("write HandleSample.value", "read HandleSample.value", "write HandleSample.name",
				"read HandleSample.value"), sample.run("fields"));
	}

	@Test
	void staticFields() {
		assertEquals(both("write HandleSample.counter", "read HandleSample.counter"), sample.run("statics"));
	}

	@Test
	void elementsOfArrays() {
		assertEquals(both("write [2]", "read [1]", "read [1]"), sample.run("elements"));
	}

	@Test
	void handlesMadeByConversionAndBinding() {
		assertEquals(both("read HandleSample.value", "write HandleSample.value", "read HandleSample.value",
				"read [1]", "write HandleSample.name"), sample.run("made"));
	}

	@Test
	void callsWithAnArrayOrAListOfArguments() {
		assertEquals(both("write HandleSample.value", "read HandleSample.value", "read [1]",
				"read HandleSample.counter"), sample.run("withArguments"));
	}

	@Test
	void indicesThatAreConverted() {
		assertEquals(both("write [1]", "write [1]", "write [1]", "write [1]", "write [1]", "write [1]", "read [1]"),
				sample.run("indices"));
	}

	@Test
	void handlesMadeOfVariableHandles() {
		assertEquals(both("write HandleSample.value", "read HandleSample.value", "read HandleSample.value",
				"write [1]"), sample.run("ofVariables"));
	}

	/** Includes accesses to the arrays of inserted values. */
	@Test
	void combinedHandles() {
		assertEquals(both("write [0]", "write HandleSample.value", "read HandleSample.value", "write [0]", "read [1]",
				"read HandleSample.value", "read HandleSample.counter"), sample.run("combined"));
	}

	/** Also tests that the program still holds the handle that it looked up. */
	@ParameterizedTest
	@ValueSource(strings = { "failing", "failingWhenMade", "others", "seen",
			"ordering" })
	void otherHandlesHaveNoEvent(String method) {
		assertEquals(List.of(), sample.run(method));
	}

	@ParameterizedTest
	@CsvSource({ "getInt,4", "putLongVolatile,8", "compareAndSwapObject,0", "putOrderedLong,8", "getReference,0",
			"getAndAddInt,4", "putByte,1", "getBooleanAcquire,1", "putChar,2", "getShortOpaque,2", "putFloat,4",
			"getDouble,8", "getAddress,8", "putObjectVolatile,0" })
	void theNameOfAnUnsafeAccessDeterminesItsWidth(String name, int width) {
		assertEquals(width, MemoryMode.widthOfUnsafe(name));
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
