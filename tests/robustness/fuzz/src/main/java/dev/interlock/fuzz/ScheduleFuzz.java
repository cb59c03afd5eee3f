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
import java.nio.file.Path;
import java.util.List;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.agent.control.ScheduleOptions;
import dev.interlock.cli.campaign.RunOutcome;
import dev.interlock.instrument.control.TargetSites;
import dev.interlock.spi.OptionException;

/** The files of controlled runs: the schedule to repeat, the target, and the outcome of a run. */
public final class ScheduleFuzz {

	private static final List<String> OPTIONS = List.of("schedule=replay:%s", "schedule=race-fuzzer,schedule-target=%s",
			"schedule=race-fuzzer:guided,schedule-target=%s");

	private ScheduleFuzz() {
	}

	/** Reads a file as each of them. */
	public static void fuzzerTestOneInput(byte[] data) throws IOException {
		Path file = FuzzedFile.write("fuzzed.schedule", data);
		for (String options : OPTIONS) {
			try {
				AgentOptions parsed = AgentOptions.parse(options.formatted(file), 1);
				ScheduleOptions schedule = ScheduleOptions.of(parsed);
				schedule.seed(parsed);
				schedule.walk().get();
				schedule.isCycle();
				new TargetSites(schedule.target());
			} catch (OptionException e) {
				FuzzedFile.assertSentence(e);
			}
		}
		try {
			RunOutcome.read(file, 0);
		} catch (IOException e) {
			FuzzedFile.assertSentence(e);
		}
	}
}
