/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import static dev.interlock.perturbers.directed.MadeUpProgram.await;
import static dev.interlock.perturbers.directed.MadeUpProgram.enter;
import static dev.interlock.perturbers.directed.MadeUpProgram.exit;
import static dev.interlock.perturbers.directed.MadeUpProgram.notifies;
import static dev.interlock.perturbers.directed.MadeUpProgram.pause;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.spi.schedule.OperationKind;

/** A recorded schedule is repeated, and a program that differs from it is reported once. */
class ScheduleReplayTest {

	private static final int SEEDS = 50;

	private final Object lock = new Object();
	private final List<String> divergences = new ArrayList<>();

	private void start(MadeUpProgram program, int pauses) {
		program.thread(enter(lock), await(lock, 5), pause(), exit(lock));
		program.thread(enter(lock), await(lock, VirtualClock.NEVER), exit(lock));
		program.thread(pause(), enter(lock), notifies(lock, false), exit(lock), pause(), enter(lock),
				notifies(lock, true), exit(lock));
		MadeUpProgram.Step[] steps = new MadeUpProgram.Step[pauses];
		java.util.Arrays.setAll(steps, i -> pause());
		program.thread(steps);
	}

	private ScheduleWriter record(int seed, MadeUpProgram[] recorded) {
		ScheduleWriter writer = new ScheduleWriter(new RandomWalk(false));
		recorded[0] = new MadeUpProgram(writer, seed);
		start(recorded[0], 3);
		recorded[0].run();
		return writer;
	}

	@Test
	void aScheduleIsRepeated() {
		for (int seed = 0; seed < SEEDS; seed++) {
			MadeUpProgram[] recorded = new MadeUpProgram[1];
			List<ScheduleSegment> segments = record(seed, recorded).segments().stream().map(ScheduleSegment::line)
					.map(ScheduleSegment::parse).toList();
			assertEquals(recorded[0].order().size(), segments.stream().mapToLong(ScheduleSegment::points).sum());
			MadeUpProgram again = new MadeUpProgram(
					new ScheduleReplay(segments, new RandomWalk(true), divergences::add), seed);
			start(again, 3);
			again.run();
			assertEquals(recorded[0].order(), again.order());
			assertEquals(recorded[0].scheduler().digest(), again.scheduler().digest());
			assertEquals(List.of(), divergences);
		}
	}

	/** One thread has fewer steps, or more: the others go on, and the run ends. */
	@Test
	void aProgramThatDiffersIsReportedOnce() {
		for (int pauses : new int[] { 1, 5 }) {
			int reported = 0;
			for (int seed = 0; seed < SEEDS; seed++) {
				divergences.clear();
				MadeUpProgram[] recorded = new MadeUpProgram[1];
				MadeUpProgram changed = new MadeUpProgram(new ScheduleReplay(record(seed, recorded).segments(),
						new RandomWalk(true), divergences::add), seed);
				start(changed, pauses);
				changed.run();
				assertNotEquals(recorded[0].scheduler().digest(), changed.scheduler().digest());
				// a program that ends before the schedule does has another digest only
				assertTrue(divergences.size() <= 1, divergences.toString());
				reported += divergences.size();
				divergences.forEach(sentence -> assertTrue(
						sentence.matches(
								"The program differs from the schedule after \\d+ points: (thread 0\\.\\d cannot "
										+ "run|thread 0\\.\\d stands at another place|the recorded schedule has ended)\\."),
						sentence));
			}
			assertTrue(reported > SEEDS / 2, "reported " + reported);
		}
	}

	@Test
	void theSegmentsBeginAtTheirPlace() {
		ScheduleSegment segment = new ScheduleSegment("0.1", 12, OperationKind.ENTER, -2);
		assertEquals("run 0.1 12 enter fffffffe", segment.line());
		assertEquals(segment, ScheduleSegment.parse(segment.line()));
		for (String bad : List.of("", "run 0.1 12 enter", "run 0.1 0 enter 1", "run 0.1 1 exit 1",
				"run 0.1 1 enter x", "ran 0.1 1 enter 1", "run 0.1 1 enter 1 1")) {
			assertThrows(IllegalArgumentException.class, () -> ScheduleSegment.parse(bad), bad);
		}
	}

	/** The thread stands before another operation, such as in changed code. */
	@Test
	void anotherPlaceIsReported() {
		ScheduleReplay replay = new ScheduleReplay(
				List.of(new ScheduleSegment("0.0", 1, OperationKind.BEGIN, 0),
						new ScheduleSegment("0.0", 1, OperationKind.CALL, 77)),
				new RandomWalk(true), divergences::add);
		MadeUpProgram program = new MadeUpProgram(replay, 1);
		program.thread(pause());
		program.run();
		assertEquals(
				List.of("The program differs from the schedule after 1 points: thread 0.0 stands at another place."),
				divergences);
	}
}
