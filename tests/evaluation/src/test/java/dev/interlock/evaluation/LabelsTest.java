/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabelsTest {

	private static final FoundAccess READ = new FoundAccess("a.Cache", "get", 3, "read");
	private static final FoundAccess WRITE = new FoundAccess("a.Cache", "put", 7, "write");

	@TempDir
	Path folder;

	private Labels labels(String text) throws IOException {
		return Labels.read(Files.writeString(folder.resolve("labels.txt"), text));
	}

	private static FoundRace race(String variable, FoundAccess first, FoundAccess second) {
		return new FoundRace("data-race", "a.Cache", variable, first, second, 1);
	}

	@Test
	void aVariableIsExplainedWhateverTheAccesses() throws IOException {
		Labels labels = labels("# none\ndata-race a.Cache.hits\n    Only a\n    statistic.\n");
		assertEquals(Optional.of("Only a statistic."), labels.reason(race("hits", READ, WRITE)));
		assertEquals(Optional.of("Only a statistic."), labels.reason(race("hits", WRITE, WRITE)));
		assertEquals(Optional.empty(), labels.reason(race("misses", READ, WRITE)));
		assertEquals(Optional.empty(),
				labels.reason(new FoundRace("api-race", "a.Cache", "hits", READ, WRITE, 1)));
	}

	@Test
	void aFaultIsMarked() throws IOException {
		Labels labels = labels("data-race a.Cache.hits\n Known.\nFAULT data-race a.Cache.table\n An entry is lost.\n");
		assertFalse(labels.isFault(race("hits", READ, WRITE)));
		assertTrue(labels.isFault(race("table", READ, WRITE)));
		assertEquals(Optional.of("An entry is lost."), labels.reason(race("table", READ, WRITE)));
		assertFalse(labels.isFault(race("size", READ, WRITE)));
	}

	@Test
	void aPairIsExplainedInEitherOrder() throws IOException {
		Labels labels = labels("data-race a.Cache.table a.Cache.get a.Cache.put\n\tLooks again.\n");
		assertEquals(Optional.of("Looks again."), labels.reason(race("table", READ, WRITE)));
		assertEquals(Optional.of("Looks again."), labels.reason(race("table", WRITE, READ)));
		assertEquals(Optional.empty(), labels.reason(race("table", WRITE, WRITE)));
	}

	@Test
	void aPairCountsByOneAccessWhereThePlaceOfTheOtherWasLost() throws IOException {
		Labels labels = labels("data-race a.Cache.table a.Cache.get a.Cache.put\n\tLooks again.\n");
		FoundAccess lost = new FoundAccess("(lost)", "", 0, "read");
		assertEquals(Optional.of("Looks again."), labels.reason(race("table", lost, WRITE)));
		assertEquals(Optional.of("Looks again."), labels.reason(race("table", WRITE, lost)));
		assertEquals(Optional.empty(),
				labels.reason(race("table", lost, new FoundAccess("a.Cache", "clear", 9, "write"))));
	}

	@Test
	void anElementIsExplainedWhateverItsIndex() throws IOException {
		Labels labels = labels("data-race a.Node[] a.Cache.get a.Cache.put\n Looks again.\n");
		for (String index : new String[] { "[0]", "[17]" }) {
			assertEquals(Optional.of("Looks again."),
					labels.reason(new FoundRace("data-race", "a.Node[]", index, READ, WRITE, 1)));
		}
	}

	@Test
	void whatALabelWouldBeginWithIsReadBack() throws IOException {
		FoundRace race = race("hits", READ, WRITE);
		assertEquals(Optional.of("Known."), labels(Labels.of(race) + "\n Known.\n").reason(race));
	}

	@Test
	void aWrongFileIsRefusedWithThePlace() {
		for (String wrong : new String[] { " reason first\n", "data-race a.B.c\ndata-race a.B.d\n reason\n",
				"data-race a.B.c\n", "data-race\n reason\n", "data-race a.B.c a.B.d\n reason\n" }) {
			IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, () -> labels(wrong), wrong);
			assertEquals("labels.txt", refusal.getMessage().substring(0, 10));
		}
	}
}
