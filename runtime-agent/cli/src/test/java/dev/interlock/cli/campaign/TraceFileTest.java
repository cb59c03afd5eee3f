/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.session.RecordedSchedule;
import dev.interlock.session.RecordedSchedule.Kind;
import dev.interlock.session.RecordedSchedule.Meeting;
import dev.interlock.session.RecordedSchedule.ScheduledThread;
import dev.interlock.session.RecordedSchedule.Step;

/** The file of steps that the agent writes. */
class TraceFileTest {

	private static final List<String> LINES = List.of("interlock-steps 1", "kept\t1", "before\t7",
			"after\t0", "thread\t0\tmain", "thread\t0.0\tworker 1", "reached\t1\t0\t1",
			"step\t0\tenter\t-1\tread\t8\ta.B\tc\tB.java\t3\tB 1", "step\t1\taccess\t1\twrite\t9\t\t\t\t0\t",
			"later\tx");

	@Test
	void theStepsAreRead() {
		assertEquals(new RecordedSchedule(
				List.of(new ScheduledThread("0", "main"), new ScheduledThread("0.0", "worker 1")),
				List.of(new Step(0, Kind.ENTER, -1, false, 8, new StackTraceElement("a.B", "c", "B.java", 3), "B 1"),
						new Step(1, Kind.ACCESS, 1, true, 9, null, "")),
				1, 7, 0, new Meeting(1, 0, 1)), TraceFile.of(LINES));
	}

	@Test
	void aFileThatIsMissingOrCutOffHasNoSteps(@TempDir Path folder) throws IOException {
		assertNull(TraceFile.read(folder.resolve("none")));
		assertNull(TraceFile.read(Files.createFile(folder.resolve("empty"))));
		String step = LINES.get(7);
		for (int cut = 6; cut < step.lastIndexOf('\t'); cut++) {
			assertNull(TraceFile.of(List.of(LINES.get(0), step.substring(0, cut))));
		}
	}
}
