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
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SectionLabelsTest {

	@TempDir
	Path folder;

	private SectionLabels read(String... lines) throws IOException {
		return SectionLabels.read(Files.write(folder.resolve("labels.txt"), List.of(lines)));
	}

	@Test
	void theFirstPatternThatMatchesCounts() throws IOException {
		SectionLabels labels = read("# all", "not a.B.<init>:*", "\tOne thread.", "real a.B.*", "\tUnder its lock,",
				"\tall of them.");
		assertEquals("not", labels.of("a.B.<init>:count"));
		assertEquals("real", labels.of("a.B.add:count"));
		assertEquals("not looked at", labels.of("aXB.add:count"));
	}

	@Test
	void aLabelWithoutAReasonIsRefused() {
		assertEquals("labels.txt, line 2: write 'real NAME' or 'not NAME', and below it the reason, indented.",
				assertThrows(IllegalArgumentException.class, () -> read("real a", "not b")).getMessage());
		assertThrows(IllegalArgumentException.class, () -> read("perhaps a"));
	}

	@Test
	void theFileOfTheEvaluationCanBeRead() throws IOException {
		assertEquals("real", SectionLabels.read(Checkout.find().sectionLabels())
				.of("org.apache.commons.pool.impl.GenericObjectPool.invalidateObject:_numActive"));
	}
}
