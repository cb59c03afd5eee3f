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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.session.BaselineFile.Comparison;

/** Known findings in a file of the project. */
class BaselineFileTest {

	@TempDir
	Path folder;

	private Path written(Session... sessions) throws IOException {
		StringBuilder text = new StringBuilder();
		BaselineFile.write(Findings.merge(List.of(sessions)), text);
		return Files.writeString(folder.resolve("baseline"), text);
	}

	private static List<Boolean> known(Comparison compared) {
		return compared.findings().stream().flatMap(session -> session.findings().stream()).map(Finding::isKnown)
				.toList();
	}

	@Test
	void whatWasWrittenIsKnown() throws IOException {
		Comparison compared = BaselineFile.read(written(Golden.session("race")))
				.compare(List.of(Golden.session("race"), Golden.session("killed")));
		assertEquals(List.of(true, false, false), known(compared));
		assertEquals(1, compared.known());
		assertEquals(0, compared.notSeen());
	}

	@Test
	void aSessionIsABaseline() throws IOException {
		assertEquals(List.of(true, true),
				known(BaselineFile.read(Golden.file("killed")).compare(List.of(Golden.session("killed")))));
	}

	@Test
	void aRecordThatIsNotSeenCounts() throws IOException {
		Comparison compared = BaselineFile.read(written(Golden.session("race"), Golden.session("killed")))
				.compare(List.of(Golden.session("race")));
		assertEquals(2, compared.notSeen());
		assertEquals(1, compared.known());
	}

	/** After a method was renamed, the id is another one, but kind, variable and the other site are the same. */
	@Test
	void aFindingInARenamedMethodIsKnown() throws IOException {
		Path file = written(Golden.session("race"));
		String renamed = Files.readString(file).replace("Counter.increment(", "Counter.add(").replace("0a1bb91936",
				"0000000001");
		assertTrue(renamed.contains("Counter.add("), renamed);
		Comparison compared = BaselineFile.read(Files.writeString(file, renamed))
				.compare(List.of(Golden.session("race")));
		assertEquals(List.of(true), known(compared));
		assertEquals(1, compared.moved());
		assertEquals(0, compared.notSeen());
	}

	/** Another race of the variable, with a site in common, is new while the known one is there too. */
	@Test
	void anotherFindingAtASiteOfAKnownOneIsNew() throws IOException {
		Session race = Golden.session("race");
		Finding known = race.findings().get(0);
		Finding other = new Finding("0000000002", known.kind(), known.evidence(), known.engines(), known.labels(),
				known.variable(), Collections.nCopies(2, known.accesses().get(0)), 1, known.found());
		assertEquals(List.of(true, false),
				known(BaselineFile.read(written(race)).compare(List.of(race.withFindings(List.of(known, other))))));
	}

	@Test
	void theFileIsSortedAndHasALineForEachFinding() throws IOException {
		List<String> lines = Files.readAllLines(written(Golden.session("race"), Golden.session("killed")));
		assertTrue(lines.get(0).startsWith("# "), lines.get(0));
		assertEquals(lines.subList(1, lines.size()).stream().sorted().toList(), lines.subList(1, lines.size()));
		assertEquals(4, lines.size());
	}

	@Test
	void aBadFileIsOneSentence() throws IOException {
		Path file = Files.writeString(folder.resolve("bad"), "# a comment\n\n<<<<<<< HEAD\n");
		assertEquals(
				"The baseline '" + file + "' has no record in line 3: it needs the ten digits of an id, the kind and "
						+ "the variable.",
				assertThrows(SessionFileException.class, () -> BaselineFile.read(file)).getMessage());
		Files.write(file, new byte[] { 0, (byte) 0xFF, 3 });
		assertTrue(assertThrows(SessionFileException.class, () -> BaselineFile.read(file)).getMessage()
				.contains("is neither text in UTF-8 nor a session"));
		assertTrue(
				assertThrows(SessionFileException.class, () -> BaselineFile.read(folder.resolve("none"))).getMessage()
						.startsWith("There is no baseline '"));
	}

	@Test
	void aSiteMayHaveVeryManyBrackets() throws IOException {
		Path file = Files.writeString(folder.resolve("brackets"),
				"0123456789 data-race a.B.f a.B.c" + "[]".repeat(50_000) + "()V/a.B.f:write#0\n");
		assertEquals(Set.of("a.B"), BaselineFile.read(file).classes());
	}
}
