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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.OperationKind;
import dev.interlock.spi.schedule.SchedulePolicy;

/** A recorded schedule is repeated, and a program that differs from it is reported once. */
class ScheduleReplayTest {

	private static final int SEEDS = 50;
	private static final int OTHER_SITE = 99;

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

	private ScheduleReplay replay(List<ScheduleSegment> segments) {
		return new ScheduleReplay(segments, new RandomWalk(true), Arrivals.recording(), divergences::add);
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
					replay(segments), seed);
			start(again, 3);
			again.run();
			assertEquals(recorded[0].order(), again.order());
			assertEquals(recorded[0].scheduler().digest(), again.scheduler().digest());
			assertEquals(List.of(), divergences);
		}
	}

	/** One thread has fewer steps: the others go on, and the run ends. */
	@Test
	void aProgramThatDiffersIsReportedOnce() {
		int reported = 0;
		for (int seed = 0; seed < SEEDS; seed++) {
			divergences.clear();
			MadeUpProgram[] recorded = new MadeUpProgram[1];
			MadeUpProgram changed = new MadeUpProgram(replay(record(seed, recorded).segments()), seed);
			start(changed, 1);
			changed.run();
			assertNotEquals(recorded[0].scheduler().digest(), changed.scheduler().digest());
			// a thread may end in its last segment
			assertTrue(divergences.size() <= 1, divergences.toString());
			reported += divergences.size();
			divergences.forEach(sentence -> assertTrue(sentence.matches(
					"The program differs from the schedule after \\d+ points: thread 0\\.3 (has ended|cannot run)\\."),
					sentence));
		}
		assertTrue(reported > SEEDS / 2, "reported " + reported);
	}

	/** A thread with further steps passes them before it is switched as recorded. */
	@Test
	void furtherStepsMakeNoDifference() {
		for (int seed = 0; seed < SEEDS; seed++) {
			List<String> recorded = new ArrayList<>();
			ScheduleWriter writer = new ScheduleWriter(new RandomWalk(false));
			steps(new MadeUpProgram(writer, seed), recorded, 0).run();
			List<ScheduleSegment> segments = writer.segments().stream().map(ScheduleSegment::line)
					.map(ScheduleSegment::parse).toList();
			for (int change = 1; change < 7; change++) {
				List<String> followed = new ArrayList<>();
				Arrivals arrivals = Arrivals.repeating(List.of());
				ScheduleReplay replay = new ScheduleReplay(segments, new RandomWalk(true), arrivals, divergences::add);
				steps(new MadeUpProgram(replay, seed), followed, change).run();
				assertEquals(List.of(), divergences, "seed " + seed + ", change " + change);
				assertEquals(recorded, followed, "seed " + seed + ", change " + change);
				assertFalse(arrivals.repeats());
			}
		}
	}

	/**
	 * Threads that come to their places more than once, under a lock and without.
	 *
	 * @param log    receives the steps in the order of the schedule
	 * @param change the steps that are preceded by one at another place, as bits
	 */
	private MadeUpProgram steps(MadeUpProgram program, List<String> log, int change) {
		for (int thread = 0; thread < 3; thread++) {
			List<MadeUpProgram.Step> steps = new ArrayList<>();
			for (int i = 0; i < 6; i++) {
				String name = thread + " " + i;
				for (int added = 0; added < (change >> thread & 1); added++) {
					steps.add(pause(OTHER_SITE));
				}
				steps.add(i == 2 ? enter(lock) : pause(10 + i % 2));
				steps.add(MadeUpProgram.plain(() -> log.add(name)));
				if (i == 4) {
					steps.add(exit(lock));
				}
			}
			program.thread(steps.toArray(MadeUpProgram.Step[]::new));
		}
		return program;
	}

	/** The first thread has a further step before the first recorded one, at which others can run. */
	@Test
	void theFirstThreadPassesFurtherStepsFirst() {
		ScheduleReplay replay = replay(List.of(new ScheduleSegment("0.0", 1, OperationKind.BEGIN, 0, 1),
				new ScheduleSegment("0", 1, OperationKind.CALL, 5, 1)));
		Scheduler scheduler = new Scheduler(replay, 1, new VirtualClock(0));
		ControlledThread main = scheduler.root(null);
		ControlledThread other = scheduler.starting(main, false, null);
		scheduler.begun(other);
		scheduler.reached(main, Operation.of(OperationKind.CALL, OTHER_SITE));
		assertEquals(main, scheduler.choose());
		scheduler.reached(main, Operation.of(OperationKind.CALL, 5));
		assertEquals(other, scheduler.choose());
		scheduler.ended(other);
		assertEquals(main, scheduler.choose());
		assertEquals(List.of(), divergences);
	}

	/** A thread that is to run is in code that is not controlled: the others wait for it. */
	@Test
	void othersWaitForAThreadThatIsOutside() {
		ScheduleWriter writer = new ScheduleWriter((enabled, random) -> 0);
		Scheduler recorded = leaving(writer);
		assertEquals("0.1", recorded.choose().path());
		Scheduler again = leaving(replay(writer.segments()));
		assertNull(again.choose());
		assertEquals(Scheduler.Idle.NATIVE, again.idle());
		assertEquals(List.of(), divergences);
	}

	/** The second thread is outside, and can run again in the recorded run only. */
	private Scheduler leaving(SchedulePolicy policy) {
		Scheduler scheduler = new Scheduler(policy, 1, new VirtualClock(0));
		ControlledThread main = scheduler.root(null);
		ControlledThread first = scheduler.starting(main, false, null);
		scheduler.begun(first);
		ControlledThread second = scheduler.starting(main, false, null);
		scheduler.begun(second);
		scheduler.joining(main, second, VirtualClock.NEVER, Operation.of(OperationKind.JOIN, 1));
		assertEquals(first, scheduler.choose());
		scheduler.parking(first, VirtualClock.NEVER, Operation.of(OperationKind.PARK, 2));
		assertEquals(second, scheduler.choose());
		scheduler.lost(second, 0, "Net.accept");
		if (policy instanceof ScheduleWriter) {
			scheduler.returned(second);
		} else {
			scheduler.unparked(first);
		}
		return scheduler;
	}

	@Test
	void theSegmentsBeginAtTheirPlace() {
		ScheduleSegment segment = new ScheduleSegment("0.1", 12, OperationKind.ENTER, -2, 1);
		assertEquals("run 0.1 12 enter fffffffe", segment.line());
		assertEquals(segment, ScheduleSegment.parse(segment.line()));
		ScheduleSegment second = new ScheduleSegment("0.1", 0, OperationKind.ENTER, -2, 2);
		assertEquals("run 0.1 0 enter fffffffe*2", second.line());
		assertEquals(second, ScheduleSegment.parse(second.line()));
		for (String bad : List.of("", "run 0.1 12 enter", "run 0.1 -1 enter 1", "run 0.1 1 enter 1*0",
				"run 0.1 1 enter 1*", "run 0.1 1 exit 1",
				"run 0.1 1 enter x", "ran 0.1 1 enter 1", "run 0.1 1 enter 1 1")) {
			assertThrows(IllegalArgumentException.class, () -> ScheduleSegment.parse(bad), bad);
		}
	}

	/** The thread stands before another operation, such as in changed code. */
	@Test
	void anotherPlaceIsReported() {
		ScheduleReplay replay = replay(List.of(new ScheduleSegment("0.0", 1, OperationKind.CALL, 77, 1)));
		MadeUpProgram program = new MadeUpProgram(replay, 1);
		program.thread(pause());
		program.run();
		assertEquals(
				List.of("The program differs from the schedule after 0 points: thread 0.0 stands at another place."),
				divergences);
	}
}
