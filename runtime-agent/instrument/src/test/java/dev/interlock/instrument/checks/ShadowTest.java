/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.bootstrap.InterlockAttachments;
import dev.interlock.bootstrap.InterlockHiddenFields;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumented;
import dev.interlock.instrument.InstrumentedLoader;
import dev.interlock.instrumented.ArraySample;
import dev.interlock.instrumented.FieldSample;
import dev.interlock.instrumented.ShadowSample;

/** Each access is checked once in an epoch, and state that no other thread can have changed is not checked again. */
class ShadowTest {

	private final Instrumented fields = new Instrumented(InstrumentationPlan.CHECKS, FieldSample.class);
	private final Instrumented arrays = new Instrumented(InstrumentationPlan.CHECKS, ArraySample.class);
	private final Instrumented shadows = new Instrumented(InstrumentationPlan.CHECKS, ShadowSample.class);

	@AfterEach
	void forgetEpoch() {
		InterlockThread.current().epoch = 0;
	}

	@Test
	void aReadIsCheckedOnce() {
		assertEquals(List.of("read FieldSample.value"), checks(fields, "readField"));
	}

	@Test
	void writesOfAllSizesCoverTheReadsAfterThem() {
		assertEquals(List.of("write FieldSample.value", "write FieldSample.wide", "write FieldSample.real",
				"write FieldSample.reference"), checks(fields, "writeFields"));
	}

	@Test
	void theCheckOfACompoundAccessIsThatOfItsWrite() {
		assertEquals(List.of("write FieldSample.value", "write FieldSample.wide"), checks(fields, "compound"));
	}

	@Test
	void withNoiseThereIsAPlaceForItInsideACompoundAccess() {
		var loader = new InstrumentedLoader(InstrumentationPlan.CHECKS, FieldSample.class.getName());
		loader.instrumenter.withNoise();
		var noisy = new Instrumented(loader, FieldSample.class.getName());
		List<String> all = List.of("read FieldSample.value", "write FieldSample.value", "read FieldSample.wide",
				"write FieldSample.wide");
		assertEquals(all, checks(noisy, "compound"));
		assertEquals(all, noisy.recorder.places);
	}

	@Test
	void staticFields() {
		assertEquals(List.of("write FieldSample.counter", "write FieldSample.wideCounter"), checks(fields, "statics"));
	}

	@Test
	void volatileAndFinalFieldsAreExcluded() {
		assertEquals(List.of(), checks(fields, "notMonitored"));
	}

	@Test
	void fieldsOfOtherClassesAndOfTheJdk() {
		assertEquals(List.of("write FieldSample$Other.captured", "write FieldSample$Base.inherited"),
				checks(fields, "otherClass").stream().filter(text -> text.startsWith("write")).toList());
		assertEquals(List.of("read AbstractList.modCount"), checks(fields, "jdkField"));
	}

	@Test
	void aFieldOfTheJdkDoesNotInheritTheHiddenFieldsOfItsNumber() {
		fields.run("statics");
		for (int number = 1; number < 64; number++) {
			InterlockHiddenFields.define(number, fields.type, "counter$I", true);
		}
		var later = new Instrumented(InstrumentationPlan.CHECKS, FieldSample.class);
		assertEquals(List.of("read AbstractList.modCount"), checks(later, "jdkField"));
		int number = 1;
		while (!later.loader.fields.field(number).name().equals("modCount")) {
			number++;
		}
		assertNull(InterlockHiddenFields.holder(number));
	}

	@Test
	void arraysOfAllTypes() {
		List<String> checks = checks(arrays, "allTypes");
		assertEquals(9, checks.size(), checks::toString);
		assertTrue(checks.stream().allMatch("write [0]"::equals), checks::toString);
	}

	@ParameterizedTest
	@ValueSource(strings = { "wrongElement", "indexTooLarge", "indexNegative", "readOutside", "nullArray",
			"nullObjects", "nullBytes" })
	void failingAccessesToElementsAreNotChecked(String method) {
		assertEquals(method, arrays.fail(method).getStackTrace()[0].getMethodName());
		assertEquals(List.of(), arrays.recorder.checks);
	}

	@ParameterizedTest
	@ValueSource(strings = { "nullRead", "nullWrite" })
	void failingAccessesToFieldsAreNotChecked(String method) {
		assertTrue(fields.fail(method) instanceof NullPointerException);
		assertEquals(List.of(), fields.recorder.checks);
	}

	@Test
	void afterACallTheEpochIsReloaded() {
		assertEquals(List.of("write ShadowSample.value", "write ShadowSample.value"), checks(shadows, "calls"));
	}

	@Test
	void handlersAndLoopsReloadTheEpoch() {
		assertEquals(List.of("read ShadowSample.value", "read ShadowSample.value", "read ShadowSample.value"),
				checks(shadows, "handler"));
		assertEquals(List.of("read ShadowSample.value", "read ShadowSample.value", "read ShadowSample.value"),
				checks(shadows, "loop"));
	}

	@Test
	void anObjectInItsConstructorIsMarkedWithoutACheck() {
		assertEquals(List.of("read ShadowSample$Fresh.second", "write [0]", "write ShadowSample$Leaking.value"),
				checks(shadows, "construct"));
	}

	@Test
	void theHiddenFieldsAreSyntheticAndThereForEachMonitoredField() {
		long hidden = Arrays.stream(fields.type.getDeclaredFields())
				.filter(field -> field.getName().startsWith(InterlockHiddenFields.PREFIX)
						&& !field.getName().equals(InterlockAttachments.FIELD))
				.peek(field -> {
					assertTrue(field.isSynthetic() && Modifier.isTransient(field.getModifiers())
							&& Modifier.isPublic(field.getModifiers()) && field.getType() == int.class);
				}).count();
		long monitored = Arrays.stream(FieldSample.class.getDeclaredFields())
				.filter(field -> !Modifier.isFinal(field.getModifiers()) && !Modifier.isVolatile(field.getModifiers()))
				.count();
		assertEquals(3 * monitored, hidden);
		assertEquals(InterlockHiddenFields.visible(fields.type.getDeclaredFields()).length,
				FieldSample.class.getDeclaredFields().length);
	}

	private static List<String> checks(Instrumented sample, String method) {
		sample.run(method);
		return sample.recorder.checks;
	}
}
