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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings of a run that its project has accepted. */
class AcceptedFindingsTest {

	private static final LocalDate TODAY = LocalDate.of(2026, 3, 31);

	@TempDir
	Path folder;

	private BaselineFile baseline(String from, String to) throws IOException {
		StringBuilder text = new StringBuilder();
		BaselineFile.write(Golden.session("race").findings(), text);
		return BaselineFile.read(Files.writeString(folder.resolve("baseline"), text.toString().replace(from, to)));
	}

	private static Finding race() throws IOException {
		return Golden.session("race").findings().get(0);
	}

	private static boolean accepts(String review) throws IOException {
		return new AcceptedFindings(BaselineFile.NONE, Reviews.parse(review)).accept(race(), TODAY);
	}

	@Test
	void knownFindingsAreAccepted() throws IOException {
		var accepted = new AcceptedFindings(baseline("", ""), Reviews.NONE);
		assertTrue(accepted.accept(race(), TODAY));
		assertFalse(accepted.accept(Golden.session("killed").findings().get(0), TODAY));
	}

	@Test
	void reviewedFindingsAreAcceptedUntilTheLastDay() throws IOException {
		assertTrue(accepts("benign 0a1bb91936"));
		assertTrue(accepts("suppressed field org.example.Counter.*"));
		assertTrue(accepts("accepted 0a1bb91936 until 2026-03-31"));
		assertFalse(accepts("accepted 0a1bb91936 until 2026-03-30"));
		assertFalse(accepts("accepted 0000000001"));
	}

	/** The record of a renamed method stands for its finding, until the run shows that both exist. */
	@Test
	void aMovedFindingIsAcceptedUntilThatOfTheRecordIsFound() throws IOException {
		Finding race = race();
		Finding moved = new Finding("0000000002", race.kind(), race.evidence(), race.engines(), race.labels(),
				race.variable(), race.accesses(), 1, race.found());
		var accepted = new AcceptedFindings(baseline("", ""), Reviews.NONE);
		assertTrue(accepted.accept(moved, TODAY));
		assertTrue(accepted.accept(race, TODAY));
		assertFalse(accepted.accept(moved, TODAY));
	}

	@Test
	void filesAreFoundUpToTheRootOfTheRepository() throws IOException {
		Path module = Files.createDirectories(folder.resolve("repository/module/target"));
		assertEquals(Optional.empty(), AcceptedFindings.find(module, Reviews.FILE));
		Path outside = written(folder);
		assertEquals(Optional.of(outside), AcceptedFindings.find(module, Reviews.FILE));
		Files.createDirectories(folder.resolve("repository/.git"));
		assertEquals(Optional.empty(), AcceptedFindings.find(module, Reviews.FILE));
		Path shared = written(folder.resolve("repository"));
		assertEquals(Optional.of(shared), AcceptedFindings.find(module, Reviews.FILE));
		Path nearest = written(folder.resolve("repository/module"));
		assertEquals(Optional.of(nearest), AcceptedFindings.find(module, Reviews.FILE));
	}

	private static Path written(Path project) throws IOException {
		Path file = project.resolve(Reviews.FILE);
		Files.createDirectories(file.getParent());
		return Files.writeString(file, "benign 0a1bb91936\n");
	}
}
