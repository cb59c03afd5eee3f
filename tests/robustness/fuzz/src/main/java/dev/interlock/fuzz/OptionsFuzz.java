/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.agent.config.FollowMode;
import dev.interlock.agent.config.InheritedOptions;
import dev.interlock.agent.config.OptionNames;
import dev.interlock.agent.config.OverheadLimit;
import dev.interlock.agent.config.TeamFiles;
import dev.interlock.agent.control.ScheduleOptions;
import dev.interlock.session.SessionFileException;
import dev.interlock.spi.OptionException;

/**
 * The options of the agent, on the command line and in the files that they name. The first line is the text of the
 * options, in which {@code @} stands for the path of a file with the other lines.
 */
public final class OptionsFuzz {

	private static final List<String> LISTS = List.of(OptionNames.ENGINES, OptionNames.INCLUDE, OptionNames.EXCLUDE,
			OptionNames.VARIABLES);

	private OptionsFuzz() {
	}

	/** Parses options. */
	public static void fuzzerTestOneInput(byte[] data) throws IOException {
		String text = new String(data, StandardCharsets.ISO_8859_1);
		int end = text.indexOf('\n');
		Path file = FuzzedFile.write("fuzzed.properties", FuzzedFile.from(data, end < 0 ? data.length : end + 1));
		// other paths are names in the working folder, where no such file is
		String line = new String(data, 0, end < 0 ? data.length : end, StandardCharsets.UTF_8).replace("/", "")
				.replace("@", file.toString());
		try {
			AgentOptions options = AgentOptions.parse(line, 1);
			use(options);
			String inherited = InheritedOptions.of(options, file, "id");
			use(AgentOptions.parse(inherited, 1));
		} catch (OptionException | SessionFileException e) {
			FuzzedFile.assertSentence(e);
		}
	}

	private static void use(AgentOptions options) throws OptionException, SessionFileException {
		LISTS.forEach(options::list);
		options.engines();
		options.given();
		OverheadLimit.parse(options.value(OptionNames.OVERHEAD));
		FollowMode.of(options);
		TeamFiles files = TeamFiles.of(options);
		files.readBaseline();
		files.readReviews();
		ScheduleOptions schedule = ScheduleOptions.of(options);
		if (schedule != null) {
			schedule.seed(options);
			schedule.walk().get();
		}
	}
}
