/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.report;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.session.Golden;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;

/** A session file with arbitrary bytes can be reported, or one sentence states why it cannot be read. */
@Tag("slow")
class DamagedSessionsTest {

	private static final int ROUNDS = 3000;

	@TempDir
	Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "race", "killed" })
	void damagedSessionsAreReportedOrRefused(String scenario) throws IOException {
		byte[] golden = Files.readAllBytes(Golden.file(scenario));
		var random = new Random(scenario.hashCode());
		Path file = folder.resolve("damaged");
		int reported = 0;
		for (int round = 0; round < ROUNDS; round++) {
			byte[] bytes = golden.clone();
			for (int flips = random.nextInt(4); flips >= 0; flips--) {
				bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
			}
			Files.write(file, bytes);
			Session session;
			try {
				session = SessionFiles.read(file);
			} catch (SessionFileException e) {
				assertTrue(e.getMessage().contains(file.toString()), e.getMessage());
				continue;
			}
			new TextReport().write(List.of(session), new StringBuilder());
			new JsonReport().write(List.of(session), new StringBuilder());
			reported++;
		}
		assertTrue(reported > ROUNDS / 10, reported + " reported");
	}
}
