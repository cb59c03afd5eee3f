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
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.evaluation.AgentRun;
import dev.interlock.evaluation.Checkout;
import dev.interlock.evaluation.LoadEvaluation;
import dev.interlock.evaluation.ProgramResult;

/** Sound libraries work the same under the agent, and all findings in them are labelled. */
@Tag("every-jdk")
@Execution(ExecutionMode.CONCURRENT)
class LoadTest {

	/** In per cent of the small load. */
	private static final int SIZE = 10;
	private static final int SMALLEST = 5;

	private static final Checkout CHECKOUT = Checkout.find();

	static List<String> programs() throws IOException {
		return LoadEvaluation.programs(CHECKOUT);
	}

	private static LoadEvaluation evaluation(String options, int size) throws IOException {
		return new LoadEvaluation(CHECKOUT,
				AgentRun.withAgent(CHECKOUT.agent(), List.of()).withOptions("noise=off," + options), size);
	}

	/** By the default profile in Eclipse, which infers atomic sections and can heal them. */
	@ParameterizedTest
	@MethodSource("programs")
	void theResultIsRight(String program) throws Exception {
		checkResult(evaluation("profile=quick,heal=on-request", SIZE).watched(program));
	}

	/**
	 * With the paper's windows: windows that extend to the next release find real races of the libraries, which vary
	 * between runs and need human review; see {@code ./interlock evaluate load}.
	 */
	@ParameterizedTest
	@MethodSource("programs")
	void findingsAreExplained(String program) throws Exception {
		checkFindings(evaluation("engines=atomrace,windows=paper", SMALLEST), program);
	}

	/**
	 * The synchronisation of these is modelled: atomic fields and arrays, variable handles, {@code Unsafe}, maps,
	 * queues.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "Caffeine", "Disruptor", "Agrona" })
	void happensBeforeFindsNothingThatIsNotExplained(String program) throws Exception {
		checkFindings(evaluation("engines=happens-before", SMALLEST), program);
	}

	private static void checkFindings(LoadEvaluation evaluation, String program) throws Exception {
		ProgramResult result = evaluation.watched(program);
		checkResult(result);
		assertEquals(List.of(), evaluation.unexplained(result));
	}

	private static void checkResult(ProgramResult result) {
		assertEquals(0, result.status(), () -> result.output() + result.errors());
		assertTrue(result.classesInstrumented() > 10, result::toString);
	}
}
