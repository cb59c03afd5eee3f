/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.Options;

/** Wrong options of a controlled run get one sentence each. */
class ScheduleOptionsTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "schedule-file", "schedule-outcome", "schedule-record", "schedule-follow",
			"schedule-trace" })
	void aValueThatIsNoPathGetsOneSentence(String option) {
		// the options of the agent refuse this character; other systems have more that no path has
		Map<String, String> given = Map.of("schedule", "pos", option, "a\0b");
		Options options = Options.of(given, 1);
		var problem = assertThrows(OptionException.class, () -> ScheduleOptions.of(options));
		assertEquals("The value 'a\0b' of the option '" + option + "' is not a path: give the path of a file.",
				problem.getMessage());
	}

	@Test
	void theSitesOfATargetMayHaveBlanks() throws IOException, OptionException {
		Path file = Files.writeString(folder.resolve("target"),
				"data-race a.B.c()V/a.B.f:volatile write#0 a.B.d()V/a.B.f:read#0\n");
		assertEquals(List.of("a.B.c()V/a.B.f:volatile write#0", "a.B.d()V/a.B.f:read#0"),
				ScheduleOptions.of(AgentOptions.parse("schedule=race-fuzzer,schedule-target=" + file, 1)).target());
	}

	@Test
	void aLineOfVeryManySlashesIsNoTarget() throws IOException, OptionException {
		Path file = Files.writeString(folder.resolve("target"), "data-race " + "/".repeat(100_000));
		var options = AgentOptions.parse("schedule=race-fuzzer,schedule-target=" + file, 1);
		assertThrows(OptionException.class, () -> ScheduleOptions.of(options));
	}
}
