/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import dev.interlock.instrumented.NullSample;

/** A program's null pointer exceptions do not change: message, method and line. */
class NullMessageTest {

	@TestFactory
	Stream<DynamicTest> withEventsMessagesAndTracesAreAsInThePlainProgram() {
		return messagesAndTracesAreAsInThePlainProgram(InstrumentationPlan.ALL);
	}

	@TestFactory
	Stream<DynamicTest> withChecksMessagesAndTracesAreAsInThePlainProgram() {
		return messagesAndTracesAreAsInThePlainProgram(InstrumentationPlan.CHECKS);
	}

	private static Stream<DynamicTest> messagesAndTracesAreAsInThePlainProgram(InstrumentationPlan plan) {
		Instrumented instrumented = new Instrumented(plan, NullSample.class);
		Instrumented plain = new Instrumented(new InstrumentedLoader(InstrumentationPlan.ALL, "none"),
				NullSample.class.getName());
		return Arrays.stream(NullSample.class.getDeclaredMethods()).filter(method -> !method.isSynthetic())
				.map(Method::getName).map(method -> DynamicTest.dynamicTest(method, () -> {
					Throwable expected = plain.fail(method);
					Throwable thrown = instrumented.fail(method);
					assertNotNull(expected.getMessage());
					assertEquals(expected.toString(), thrown.toString());
					assertEquals(plainElement(expected.getStackTrace()[0]), plainElement(thrown.getStackTrace()[0]));
					assertEquals(0, instrumented.recorder.open);
				}));
	}

	/** Without the name of the loader, which differs. */
	private static StackTraceElement plainElement(StackTraceElement element) {
		return new StackTraceElement(null, null, null, element.getClassName(), element.getMethodName(),
				element.getFileName(), element.getLineNumber());
	}
}
