/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import com.sun.jdi.request.EventRequest;

import dev.interlock.corpus.debugger.Evaluated;
import dev.interlock.corpus.debugger.ScriptedDebugger;

/** Replays in a debugger that stops, steps and evaluates: the schedule and the outcome are those without it. */
@Tag("every-jdk")
class DebuggedReplayTest {

	/** The replays of each failure in the debugger, for each policy; 20 for the figures of the documentation. */
	private static final int TIMES = Integer.getInteger("interlock.debugged", 1);
	private static final long LIMIT_SECONDS = 300;
	/** Has what the debugger evaluates. */
	private static final String CORPUS = Evaluated.class.getProtectionDomain().getCodeSource().getLocation().getPath();

	private static TargetRun replay(Jdk jdk, String options, String program, String... more) throws Exception {
		List<String> line = new ArrayList<>(List.of("replay"));
		line.addAll(List.of(options.split(" ")));
		line.addAll(List.of("--java", jdk.java().toString(), "--", "-Xmx256m", "-XX:TieredStopAtLevel=1"));
		line.addAll(List.of(more));
		line.addAll(List.of("-cp", Programs.classes() + File.pathSeparator + CORPUS));
		line.addAll(List.of(program.split(" ")));
		return TargetRun.command(jdk, line.toArray(String[]::new)).limit(LIMIT_SECONDS);
	}

	private static String schedule(Outcome outcome) {
		return outcome.errText().lines().filter(line -> line.startsWith("schedule ")).findFirst()
				.orElseThrow(() -> new AssertionError(outcome.errText()));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "JDK_17|--policy random:uniform --seed 3|controlled.Debugged",
			"JDK_25|--policy random:uniform --seed 4|controlled.Debugged",
			"JDK_17|--policy random:uniform --accesses none --seed 5|controlled.Queue",
			"JDK_25|--policy pos --accesses none --seed 6|controlled.Pools" })
	void theScheduleIsThatWithoutTheDebugger(Jdk jdk, String options, String program) throws Exception {
		Outcome plain = replay(jdk, options, program).outcome();
		for (int policy : new int[] { EventRequest.SUSPEND_ALL, EventRequest.SUSPEND_EVENT_THREAD }) {
			for (int i = 0; i < TIMES; i++) {
				try (ScriptedDebugger debugger = new ScriptedDebugger("controlled.*")) {
					TargetRun run = replay(jdk, options, program, debugger.option()).start();
					debugger.debug(policy);
					Outcome debugged = run.outcome();
					assertEquals(plain.status(), debugged.status(), debugged.errText());
					assertEquals(schedule(plain), schedule(debugged));
					assertEquals(plain.outText(), debugged.outText());
					assertTrue(debugger.stops() > 5 && debugger.steps() > 2 && debugger.evaluations() > 8,
							debugger.stops() + " stops, " + debugger.steps() + " steps");
				}
			}
		}
	}
}
