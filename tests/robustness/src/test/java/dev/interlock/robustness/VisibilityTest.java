/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.interlock.evaluation.AgentRun;
import dev.interlock.evaluation.Checkout;
import dev.interlock.evaluation.VisibilityEvaluation;
import dev.interlock.evaluation.VisibilityEvaluation.Outcome;

/** A program sees its classes and objects unchanged under the agent. */
@Tag("every-jdk")
class VisibilityTest {

	private static final int CLASSES_OF_A_LIBRARY = 40;
	private static final int CLASSES_UNDER_CONTROL = 12;

	private final Checkout checkout = Checkout.find();

	static Stream<Path> jdks() {
		return Checkout.jdks().stream();
	}

	private VisibilityEvaluation evaluation(Path jdk) throws IOException {
		return evaluation(jdk, VisibilityEvaluation.OPTIONS);
	}

	private VisibilityEvaluation evaluation(Path jdk, String options) throws IOException {
		return new VisibilityEvaluation(AgentRun.withAgent(checkout.agent(), checkout.robustnessClassPath()).on(jdk)
				.withOptions(options));
	}

	@ParameterizedTest
	@MethodSource("jdks")
	void mappersAndInspectorsSeeTheSameObjects(Path jdk) throws Exception {
		Outcome outcome = evaluation(jdk).objects();
		assertEquals(List.of(), outcome.differences());
		assertTrue(outcome.classes() >= 15 && outcome.instrumented() > 1000, outcome::toString);
	}

	@ParameterizedTest
	@MethodSource("jdks")
	void reflectionShowsTheSameClasses(Path jdk) throws Exception {
		Outcome outcome = evaluation(jdk).libraries(CLASSES_OF_A_LIBRARY);
		assertEquals(List.of(), outcome.differences());
		assertTrue(outcome.libraries() >= 100 && outcome.classes() > 3000, outcome::toString);
		assertTrue(outcome.instrumented() > outcome.classes() / 2, outcome::toString);
	}

	/** A class file that the JVM refuses would show as another error. */
	@ParameterizedTest
	@MethodSource("jdks")
	void classesCanBeInitialisedUnderControl(Path jdk) throws Exception {
		Outcome outcome = evaluation(jdk, "schedule=pos,schedule-accesses=mixed,seed=1,include=*,quiet=true")
				.initialised(CLASSES_UNDER_CONTROL);
		assertEquals(List.of(), outcome.differences());
		assertTrue(outcome.libraries() >= 100 && outcome.classes() > 1000, outcome::toString);
	}
}
