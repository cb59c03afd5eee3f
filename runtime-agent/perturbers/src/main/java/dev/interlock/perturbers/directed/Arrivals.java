/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.interlock.perturbers.directed.Arrival.Kind;
import dev.interlock.perturbers.directed.ControlledThread.State;

/**
 * The threads that leave the control of a {@link Scheduler} and return to it. Records when that happens, and in a replay
 * makes it happen at the same points. Not thread-safe.
 */
public final class Arrivals {

	private final List<Arrival> recorded = new ArrayList<>();
	/** The arrivals to repeat. */
	private final Deque<Arrival> expected;
	/** Whether the run repeats others until it differs from them. */
	private boolean repeats;
	/** Where threads are outside control, by their paths. */
	private final Map<String, String> places = new HashMap<>();
	/** The threads that have returned and are not yet known to the policy. */
	private final List<ControlledThread> returned = new ArrayList<>();
	private boolean hasClockAdvanced;

	private Arrivals(List<Arrival> expected, boolean repeats) {
		this.expected = new ArrayDeque<>(expected);
		this.repeats = repeats;
	}

	/** Records what happens. */
	public static Arrivals recording() {
		return new Arrivals(List.of(), false);
	}

	/** Repeats, and records it as well. */
	public static Arrivals repeating(List<Arrival> arrivals) {
		return new Arrivals(arrivals, true);
	}

	/** Whether the recorded arrivals decide when threads leave and return. */
	public boolean repeats() {
		return repeats;
	}

	/** The run differs from the recorded one: from now on, threads leave and return as they do. */
	public void stopRepeating() {
		repeats = false;
		expected.clear();
	}

	/** What has happened so far. */
	public List<Arrival> recorded() {
		return List.copyOf(recorded);
	}

	/**
	 * Whether a thread with the turn has left control here in the recorded run.
	 *
	 * @param events the number of its events since its last point
	 */
	public boolean leaves(ControlledThread thread, long point, long events) {
		Arrival next = expected.peek();
		return next != null && next.kind() == Kind.LEFT && next.point() == point && next.number() <= events
				&& next.thread().equals(thread.path());
	}

	/** Whether a thread with the turn may leave control, because it is blocked. */
	public boolean mayLeave(ControlledThread thread, long point) {
		return !repeats || leaves(thread, point, Long.MAX_VALUE);
	}

	/**
	 * A thread leaves control.
	 *
	 * @param place where it is blocked; null if the recorded place applies
	 */
	public void left(ControlledThread thread, long point, long events, String place) {
		Arrival next = repeats ? expected.poll() : null;
		String known = place != null ? place : next != null ? next.place() : "";
		places.put(thread.path(), known);
		recorded.add(new Arrival(Kind.LEFT, thread.path(), point, next != null ? next.number() : events, known));
	}

	/** A thread returns; the next choice decides from when on the policy knows of it. */
	void returned(ControlledThread thread) {
		returned.add(thread);
	}

	/** The clock has advanced by the time that has passed. */
	public void clockAdvanced() {
		hasClockAdvanced = true;
	}

	/** Keeps the time of a clock that has advanced; a thread is chosen after so many points. */
	void chosen(long point, VirtualClock clock) {
		if (hasClockAdvanced) {
			hasClockAdvanced = false;
			recorded.add(new Arrival(Kind.CLOCK, "", point, clock.now(), ""));
		}
	}

	/** Whether a thread is to return, or the clock to advance, before the next thread is chosen. */
	public boolean isAwaiting(long point) {
		Arrival next = repeats ? expected.peek() : null;
		return next != null && next.kind() != Kind.LEFT && next.point() <= point;
	}

	/** Whether a thread has returned, and the policy does not know of it yet. */
	public boolean hasReturned(ControlledThread thread) {
		return returned.contains(thread);
	}

	/** Whether threads have returned of which the policy does not know. */
	boolean hasReturned() {
		return !returned.isEmpty();
	}

	/** Takes the threads that the policy knows of from now on; in a replay, those that are due. */
	List<ControlledThread> take(List<ControlledThread> threads, long point, VirtualClock clock) {
		if (returned.isEmpty() && !isAwaiting(point)) {
			return List.of();
		}
		List<ControlledThread> taken = new ArrayList<>();
		while (isAwaiting(point)) {
			Arrival next = expected.peek();
			ControlledThread thread = find(threads, next.thread());
			if (next.kind() == Kind.CLOCK) {
				clock.advanceTo(next.number());
				hasClockAdvanced = true;
			} else if (thread == null || thread.state() != State.NATIVE) {
				// the policy reports the difference
				stopRepeating();
				break;
			} else if (returned.remove(thread)) {
				taken.add(thread);
			} else {
				break;
			}
			expected.poll();
		}
		if (!repeats) {
			taken.addAll(returned);
			returned.clear();
		}
		for (ControlledThread thread : taken) {
			String place = places.remove(thread.path());
			recorded.add(new Arrival(Kind.BACK, thread.path(), point, 0, place == null ? "" : place));
		}
		return taken;
	}

	private static ControlledThread find(List<ControlledThread> threads, String path) {
		for (ControlledThread thread : threads) {
			if (thread.path().equals(path)) {
				return thread;
			}
		}
		return null;
	}
}
