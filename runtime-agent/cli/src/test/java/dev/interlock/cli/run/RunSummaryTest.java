/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.protocol.Finding;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageReader;
import dev.interlock.session.SessionAssembler;

/** The text at the end of a run with many findings. */
class RunSummaryTest {

	private static final Path RACE = Path.of("..", "protocol", "src", "test", "resources", "golden", "race.stream");

	/** The end of a run with as many races as given, each on a field of another class. */
	private static List<String> lines(int races) throws Exception {
		SessionAssembler assembler = new SessionAssembler();
		try (MessageReader reader = MessageReader.open(Files.newInputStream(RACE))) {
			for (Message message = reader.next(); message != null; message = reader.next()) {
				if (message.hasFinding()) {
					for (int i = 1; i <= races; i++) {
						assembler.accept(Message.newBuilder().setFinding(race(message.getFinding(), i)).build());
					}
				} else if (!message.hasOccurrences()) {
					assembler.accept(message);
				}
			}
		}
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		RunSummary.write(assembler.snapshot(), new PrintStream(out, true, StandardCharsets.UTF_8));
		return out.toString(StandardCharsets.UTF_8).lines().toList();
	}

	private static Finding race(Finding golden, int number) {
		Finding.Builder finding = golden.toBuilder().setId(number);
		finding.getVariableBuilder().setClassName("org.example.C" + number);
		finding.getAccessesBuilderList().forEach(access -> access.setStack(0));
		return finding.build();
	}

	@Test
	void twentyVariablesAreShownAndTheFindingsOnOthersAreCounted() throws Exception {
		List<String> lines = lines(23);
		assertEquals(20, lines.stream().filter(line -> line.startsWith("Data race on C")).count(), lines::toString);
		assertTrue(lines.contains("... and 3 more findings on other variables."), lines::toString);
		assertTrue(lines.stream().anyMatch(line -> line.startsWith("23 data races. ")), lines::toString);
	}

	@Test
	void withTwentyVariablesNothingIsMissing() throws Exception {
		List<String> lines = lines(20);
		assertEquals(20, lines.stream().filter(line -> line.startsWith("Data race on C")).count(), lines::toString);
		assertTrue(lines.stream().noneMatch(line -> line.startsWith("...")), lines::toString);
	}
}
