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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.protocol.Message;

class ConsequenceTest {

	private static final Variable FIELD = new Variable(Variable.Kind.FIELD, "org.example.Counter", "value", 1);

	private static Finding finding(FindingKind kind, Variable variable, String pattern, String consequence,
			String... labels) {
		return new Finding("0123456789", kind, Finding.Evidence.OBSERVED, List.of("any"), List.of(labels), variable,
				List.of(), 1, Duration.ZERO, pattern.isEmpty() ? null : new Finding.Violation(pattern, ""),
				new FindingDetails(null, "", consequence));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "DATA_RACE | lost-increment | Increments can get lost",
			"DATA_RACE | torn-value | A reader can see an old value; on 32-bit JVMs, half of one",
			"DATA_RACE | '' | ''",
			"DATA_RACE | of-a-newer-agent | ''", "LOCK_ORDER | '' | The threads can wait for each other for ever",
			"DEADLOCK | '' | The threads wait for each other for ever", "UNKNOWN | '' | ''" })
	void theCodeOrTheKindHasAConsequence(FindingKind kind, String consequence, String text) {
		assertEquals(text, finding(kind, FIELD, "", consequence).consequence());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "read-write-write | Updates can get lost",
			"read-write-read | Two reads that belong together can differ",
			"write-write-read | A value can be overwritten before it is read back",
			"write-read-write | A reader can see a change that is half done",
			"two variables: write-read, read-write | Variables that belong together can get out of step",
			"cycle of 3 transactions | Variables that belong together can get out of step", "release-acquire | ''" })
	void aPatternHasAConsequence(String pattern, String text) {
		assertEquals(text, finding(FindingKind.ATOMICITY_VIOLATION, FIELD, pattern, "").consequence());
	}

	@ParameterizedTest
	@CsvSource({ "lost-increment, HIGH", "unsafe-publication, HIGH", "unseen-value, MEDIUM", "torn-value, MEDIUM" })
	void aValueThatIsSeenLateOrTornIsLessUrgent(String consequence, Severity severity) {
		assertEquals(severity, finding(FindingKind.DATA_RACE, FIELD, "", consequence).severity());
	}

	@Test
	void aCheckThatIsFollowedByAReadIsOutdated() {
		Finding.Violation violation = new Finding.Violation("read-write-read", "org.example.Queue.drop:isEmpty",
				"section org.example.Queue.drop:isEmpty\n  from     pattern check-then-act\n");
		Finding finding = new Finding("0123456789", FindingKind.ATOMICITY_VIOLATION, Finding.Evidence.OBSERVED,
				List.of("any"), List.of(), FIELD, List.of(), 1, Duration.ZERO, violation, FindingDetails.NONE);
		assertEquals("The check can be outdated when it acts", finding.consequence());
	}

	@Test
	void theConsequenceOfTheCodePrecedesThatOfThePattern() {
		assertEquals("Increments can get lost",
				finding(FindingKind.ATOMICITY_VIOLATION, FIELD, "read-write-write", "lost-increment").consequence());
	}

	@Test
	void aBrokenSectionLosesUpdatesWhateverItsValueIs() {
		assertEquals("Updates can get lost",
				finding(FindingKind.ATOMICITY_VIOLATION, FIELD, "read-write-write", "unsafe-publication")
						.consequence());
	}

	@Test
	void anObjectThatIsNotThreadSafeIsNamed() {
		Variable list = new Variable(Variable.Kind.OBJECT, "java.util.ArrayList", "", 1);
		assertEquals("Not thread-safe: ArrayList used by two threads",
				finding(FindingKind.API_RACE, list, "", "").consequence());
		assertEquals("The check can be outdated when it acts",
				finding(FindingKind.ATOMICITY_VIOLATION, list, "read-write-write", "").consequence());
		assertEquals(Optional.of(Consequence.UNSAFE_USE), Consequence.of(finding(FindingKind.API_RACE, list, "", "")));
	}

	@Test
	void streamNamesAreDistinct() {
		assertEquals(Consequence.values().length,
				Arrays.stream(Consequence.values()).map(Consequence::stableName).distinct().count());
	}

	@Test
	void aStreamContainsTheConsequence() throws IOException {
		var assembler = new SessionAssembler();
		for (Message message : Golden.messages("race")) {
			assembler.accept(message.hasFinding() ? message.toBuilder()
					.setFinding(message.getFinding().toBuilder().setConsequence("lost-increment")).build() : message);
		}
		Finding race = assembler.snapshot().findings().get(0);
		assertEquals("Increments can get lost", race.consequence());
		assertEquals("Increments can get lost", Findings.union(race, Findings.withCount(race, 7)).consequence());
	}

	@Test
	void aHintIsALabelInWords() {
		Finding harmless = finding(FindingKind.DATA_RACE, FIELD, "", "", "reviewed", "benign:statistics");
		assertEquals("Likely harmless: statistics counter", harmless.hint());
		assertTrue(harmless.isLikelyHarmless());
		Finding fragile = finding(FindingKind.DATA_RACE, FIELD, "", "", "fragile:notification-flag");
		assertEquals("Fragile: notification flag", fragile.hint());
		assertFalse(fragile.isLikelyHarmless());
		assertEquals("", finding(FindingKind.DATA_RACE, FIELD, "", "", "reviewed").hint());
	}

	@Test
	void anObservedFindingHasNoNoteOnPossibleOrder() {
		Finding observed = finding(FindingKind.DATA_RACE, FIELD, "", "", "ordered:locked-read", "benign:statistics");
		assertEquals("Likely harmless: statistics counter", observed.hint());
		assertTrue(observed.labelNotes().stream().noneMatch(note -> note.startsWith("Perhaps ordered")));
	}

	@Test
	void anUnlikelyPredictionComesLast() throws IOException {
		Session predicted = Golden.session("predicted");
		var assembler = new SessionAssembler();
		for (Message message : Golden.messages("predicted")) {
			assembler.accept(message.hasFinding() && message.getFinding().getVariable().getName().equals("total")
					? message.toBuilder()
							.setFinding(message.getFinding().toBuilder().addLabels("ordered:locked-read")).build()
					: message);
		}
		List<Finding> findings = Findings.merge(List.of(assembler.snapshot()));
		assertEquals(List.of(predicted.findings().get(0).id(), predicted.findings().get(2).id(),
				predicted.findings().get(1).id()), findings.stream().map(Finding::id).toList());
		assertTrue(findings.get(2).labelNotes().stream().anyMatch(note -> note.startsWith("Perhaps ordered: ")));
	}
}
