/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.run.AgentJar;
import dev.interlock.cli.run.JavaOption;

/**
 * A run without a debugger whose events are recorded. In the same run with a debugger, the agent recognises the events
 * of its evaluations, because they are not recorded.
 *
 * @param events the file of the events
 * @param digest the digest of the schedule
 */
record RecordedRun(Path events, String digest) {

	private static final long LONGEST_MILLIS = 600_000;

	/** Makes the agent's options of a run. */
	interface RunOptions {
		Map<String, String> of(DirectedJvm jvm) throws IOException;
	}

	/**
	 * Makes the run.
	 *
	 * @param events    the file to write
	 * @param arguments the arguments of the java command, without those of a debugger
	 * @throws CommandFailure if the program does not run under the scheduler, or not to its end
	 */
	static RecordedRun make(Path events, JavaOption.Command command, AgentJar.Source agentJar, List<String> arguments,
			RunOptions options, Console console) throws CommandFailure {
		String[] digest = new String[1];
		int status = DirectedJvm.use(command, agentJar, arguments, jvm -> {
			Map<String, String> all = new HashMap<>(options.of(jvm));
			all.put("schedule-record", events.toString());
			DirectedJvm.Noted noted = jvm.runNoted("recorded", all, LONGEST_MILLIS);
			digest[0] = noted.outcome().digest();
			if (noted.outcome().isKnown() && Files.exists(events)) {
				return ExitStatus.OK;
			}
			console.say("The program did not run under the scheduler, or did not end."
					+ (noted.message().isEmpty() ? "" : " It printed: " + noted.message()));
			return ExitStatus.UNAVAILABLE;
		});
		if (status != ExitStatus.OK) {
			throw new CommandFailure(status, "Without a debugger the run could not be recorded.");
		}
		return new RecordedRun(events, digest[0]);
	}

	/** The agent's options of the same run with a debugger. */
	Map<String, String> followedBy(Map<String, String> options) {
		Map<String, String> all = new HashMap<>(options);
		all.put("schedule-follow", events.toString());
		return all;
	}

	/** Deletes the file of the events. */
	void delete() {
		try {
			Files.deleteIfExists(events);
		} catch (IOException e) {
			// the system deletes temporary files
			events.toFile().deleteOnExit();
		}
	}
}
