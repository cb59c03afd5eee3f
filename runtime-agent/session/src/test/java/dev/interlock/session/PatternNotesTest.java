/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Texts for patterns of two variables, including accesses that are calls, whose operation does not show whether they
 * write.
 */
class PatternNotesTest {

	private static final Variable COUNTER = new Variable(Variable.Kind.OBJECT, "java.util.concurrent.atomic.AtomicLong",
			"", 1);
	private static final Variable FIELD = new Variable(Variable.Kind.FIELD, "A", "f", 2);

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			write-write, read-write | overwrites AtomicLong, which 1 has written, but reads A.f as it was before 4
			write-read, write-write | reads AtomicLong as 1 has written it, but writes A.f, which 4 overwrites
			read-write, write-read  | writes AtomicLong, which 1 has read before, but writes A.f, which 4 then reads
			""")
	void thePatternDescribesTheEffectOfCalls(String pattern, String expected) {
		List<Access> accesses = List.of(access(COUNTER), access(COUNTER), access(FIELD), access(FIELD));
		Finding finding = new Finding("0123456789", FindingKind.ATOMICITY_VIOLATION, Finding.Evidence.PREDICTED,
				List.of("blocks"), List.of(), COUNTER, accesses, 1, Duration.ZERO,
				new Finding.Violation("two variables: " + pattern, ""), FindingDetails.NONE);
		assertEquals("two variables that belong together, and another thread " + expected
				+ ": for one variable it comes after this transaction, for the other before it, which no serial order "
				+ "allows", finding.patternNote(index -> String.valueOf(index + 1)));
	}

	private static Access access(Variable variable) {
		return new Access(Access.Role.LOCAL, Access.Operation.CALL, new Access.ThreadInfo(1, "main", false, null), "A",
				"m", "()V", "A.java", 1, "A.m()V/x:read#0", List.of(), List.of(), null, variable);
	}
}
