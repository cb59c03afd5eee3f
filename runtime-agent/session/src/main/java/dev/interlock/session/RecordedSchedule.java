/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.List;
import java.util.Locale;

/**
 * The steps of a directed run in their order, around the moment at which its threads reached the target. Immutable.
 *
 * @param threads the threads that appear in the steps
 * @param steps   the recorded steps, the earliest first
 * @param kept    the number of the first recorded steps that came before or between those that are not recorded
 * @param before  the number of earlier steps of the run, which are not recorded
 * @param after   the number of later steps of the run, which are not recorded
 * @param meeting the moment; null if the target was not reached
 */
public record RecordedSchedule(List<ScheduledThread> threads, List<Step> steps, int kept, long before, long after,
		Meeting meeting) {

	/**
	 * A thread of the run.
	 *
	 * @param path its position in the tree of threads, for example {@code 0.3} for the fourth child of the main thread
	 * @param name its name
	 */
	public record ScheduledThread(String path, String name) {
	}

	/** What a thread does in a step. */
	public enum Kind {
		/** Runs its first instruction. */
		BEGIN,
		/** Starts another thread. */
		START,
		/** Acquires a monitor. */
		ENTER,
		/** Releases a monitor. */
		RELEASE,
		/** Is about to acquire a lock of a predicted deadlock. */
		LOCK,
		/** Continues after a wait. */
		WAIT,
		/** Continues after a join. */
		JOIN,
		/** Continues after a sleep. */
		SLEEP,
		/** Continues after it was parked. */
		PARK,
		/** Yields to others. */
		YIELD,
		/** Repeats a loop. */
		LOOP,
		/** Calls a method of {@code java.util.concurrent}. */
		CALL,
		/** Accesses a variable of the target. */
		ACCESS,
		/** Continues after code that is not controlled. */
		RETURN,
		/** Of another version. */
		OTHER;

		/** The kind with a stable name; {@link #OTHER} for other names. */
		public static Kind of(String name) {
			for (Kind kind : values()) {
				if (kind.stableName().equals(name)) {
					return kind;
				}
			}
			return OTHER;
		}

		/** The name in files. */
		public String stableName() {
			return name().toLowerCase(Locale.ROOT);
		}
	}

	/**
	 * A step.
	 *
	 * @param thread the index of the thread
	 * @param kind   what it does
	 * @param role   the index of the access in the finding; -1 for other steps
	 * @param write  whether the access writes
	 * @param point  the number of points that the threads have passed
	 * @param place  the place in the program; null if unknown
	 * @param object the monitor or lock, the index of the started thread, or the called method; may be empty
	 */
	public record Step(int thread, Kind kind, int role, boolean write, long point, StackTraceElement place,
			String object) {
	}

	/**
	 * The moment at which two threads were about to make their accesses, a section was broken, or threads waited for each
	 * other for ever.
	 *
	 * @param step  the number of recorded steps before it
	 * @param one   the index of a thread
	 * @param other the index of another thread
	 */
	public record Meeting(int step, int one, int other) {
	}

	public RecordedSchedule {
		threads = List.copyOf(threads);
		steps = List.copyOf(steps);
	}
}
