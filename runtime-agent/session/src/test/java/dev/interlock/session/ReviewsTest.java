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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReviewsTest {

	/** The id of the only finding of the scenario {@code race}, on {@code org.example.Counter.value}. */
	private static final String ID = "0a1bb91936";
	private static final LocalDate TODAY = LocalDate.of(2026, 3, 31);

	@TempDir
	Path folder;

	private static Finding race() throws IOException {
		return Golden.session("race").findings().get(0);
	}

	private static Finding reviewed(String text) throws IOException {
		return Reviews.parse(text).applyTo(race(), TODAY);
	}

	@ParameterizedTest
	@CsvSource({ "benign 0a1bb91936, true", "benign 0a1bb91937, false",
			"suppressed field org.example.Counter.value, true", "suppressed field org.example.Counter.*, true",
			"suppressed field org.example.Counter.val, false", "suppressed object org.example.Counter, false",
			"suppressed class org.example.*, true", "suppressed class org.example.Counter, true",
			"suppressed class org.example, false", "accepted class org.other.*, false" })
	void aReviewIsAboutFindingsByIdVariableOrClass(String line, boolean isAbout) throws IOException {
		assertEquals(isAbout, reviewed(line).isReviewed());
	}

	/** A library may race on an object of the JDK: the code of all accesses is the library's. */
	@Test
	void aClassIsThatOfTheVariableOrOfAllAccesses() throws IOException {
		Finding race = race();
		Variable map = Golden.session("killed").findings().stream().map(Finding::variable)
				.filter(variable -> !variable.className().startsWith("org.example.Counter")).findFirst()
				.orElse(race.variable());
		Finding other = new Finding(race.id(), race.kind(), race.evidence(), race.engines(), race.labels(), map,
				race.accesses(), 1, race.found());
		assertTrue(Reviews.parse("suppressed class org.example.Counter").applyTo(other, TODAY).isReviewed());
	}

	@Test
	void aReviewEndsAfterItsLastDay() throws IOException {
		assertTrue(reviewed("accepted " + ID + " until 2026-03-31 # next release").isReviewed());
		assertFalse(reviewed("accepted " + ID + " until 2026-03-30 # last release").isReviewed());
	}

	/** What a team hides stays hidden, and what it says of one finding is more than what it says of many. */
	@Test
	void theNearestReviewCounts() throws IOException {
		assertEquals("benign: a count", reviewed(
				"accepted class org.example.*\nbenign " + ID + " # a count\n").details().review().label());
		assertEquals("suppressed: on purpose", reviewed("benign " + ID
				+ " # a count\nsuppressed field org.example.Counter.value # on purpose").details().review().label());
	}

	@Test
	void reviewsAreCompared() throws IOException {
		Reviews reviews = Reviews.parse("benign " + ID + "\nbenign 0000000001\naccepted " + ID + " until 2026-01-01\n");
		Reviews.Comparison compared = reviews.compare(List.of(Golden.session("race"), Golden.session("race")), TODAY);
		assertEquals("1 1 1 1", compared.findings() + " " + compared.matched() + ' ' + compared.notSeen() + ' '
				+ compared.expired().size());
		assertEquals(List.of(true, true), compared.sessions().stream()
				.map(session -> session.findings().get(0).isReviewed()).toList());
		assertEquals(Severity.LOW, compared.sessions().get(0).findings().get(0).severity());
	}

	/** Neither comments nor lines that a later version may understand get lost. */
	@Test
	void theFileIsSortedAndKeepsWhatItDoesNotUnderstand() {
		Reviews reviews = Reviews.parse("# ours\nsuppressed class org.vendor.* # reported\nignored 12\n\n"
				+ "benign 91be22aa07 # approximate\n").with(new Review(Review.Kind.ACCEPTED, ID, TODAY, "BANK-412"));
		assertEquals("# ours\naccepted " + ID + " until 2026-03-31 # BANK-412\nbenign 91be22aa07 # approximate\n"
				+ "suppressed class org.vendor.* # reported\nignored 12\n", reviews.text());
		assertEquals(reviews.text(), Reviews.parse(reviews.text()).text());
	}

	@Test
	void oneReviewReplacesAnotherOfTheSameSubject() {
		Reviews reviews = Reviews.parse("benign " + ID + " # a\n").with(new Review(Review.Kind.BENIGN, ID, null, "b"));
		assertEquals(List.of("benign " + ID + " # b"), reviews.reviews().stream().map(Review::toString).toList());
	}

	@ParameterizedTest
	@ValueSource(strings = { "<<<<<<< HEAD", "benign", "benign 123", "fine 0a1bb91936", "accepted 0a1bb91936 until",
			"accepted 0a1bb91936 until 2026-02-30", "accepted 0a1bb91936 until tomorrow", "suppressed field",
			"suppressed class *.Counter", "suppressed class *", "suppressed variable a.B.c", "Benign 0a1bb91936",
			"benign 0a1bb91936 0a1bb91937" })
	void aBadLineIsOneSentence(String line) throws IOException {
		Path file = Files.writeString(folder.resolve("reviews"), "# a comment\n\n" + line + "\n");
		assertTrue(assertThrows(SessionFileException.class, () -> Reviews.read(file)).getMessage()
				.startsWith(
						"The reviews '" + file + "' have no review in line 3: write accepted, benign or suppressed, "));
	}

	@Test
	void aBadFileIsOneSentence() throws IOException {
		Path file = Files.write(folder.resolve("reviews"), new byte[] { 0, (byte) 0xFF, 3 });
		assertEquals("The reviews '" + file + "' are no text in UTF-8: give the file of reviews.",
				assertThrows(SessionFileException.class, () -> Reviews.read(file)).getMessage());
		Path none = folder.resolve("none");
		assertEquals("There are no reviews '" + none + "': give the file of reviews, for example .interlock/reviews.",
				assertThrows(SessionFileException.class, () -> Reviews.read(none)).getMessage());
		assertTrue(assertThrows(SessionFileException.class, () -> Reviews.read(folder)).getMessage()
				.startsWith("The reviews '" + folder + "' cannot be read: "));
	}
}
