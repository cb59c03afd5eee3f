/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

import dev.interlock.bootstrap.InterlockController;

/**
 * The events of one thread in a controlled run: recorded in a run without a debugger, followed in the same run with one.
 * An event that is not the next one belongs to an evaluation of the debugger. Used by one thread at a time.
 */
final class ThreadEvents {

	/** The kind of a point in a loop. */
	static final int LOOP = InterlockController.LOOP;

	/** The first of the kinds that are no points and may be missing. */
	static final int FIRST_OPTIONAL = 16;

	private static final int MOST_MISSING = 100;
	private static final int FIRST = 64;
	/** Later events are not recorded. */
	private static final int MOST = 1 << 22;
	/** No evaluation has so many events: the program is another one. */
	private static final int MOST_OTHERS = 10_000;

	private static final int KIND_BITS = 5;

	/**
	 * The events, each followed by the iterations of its thread since the last point in a loop; a point in a loop by its
	 * place.
	 */
	private int[] events = new int[2 * FIRST];
	private int size;
	private boolean isComplete = true;
	private int next;
	/** The number of events since the last one that was the next one. */
	private int others;

	/** An event of a kind, with what distinguishes it from others of that kind. */
	static int event(int kind, int place) {
		return place * 0x9E3779B9 << KIND_BITS | kind;
	}

	private static int kind(int event) {
		return event & (1 << KIND_BITS) - 1;
	}

	private static boolean isLoop(int event) {
		return kind(event) == LOOP;
	}

	/** Whether an event is no point, and happens only where something is used for the first time. */
	private static boolean isOptional(int event) {
		return kind(event) >= FIRST_OPTIONAL;
	}

	/**
	 * Adds an event.
	 *
	 * @param detail the iterations; the place of a point in a loop
	 */
	void add(int event, int detail) {
		if (size == MOST) {
			isComplete = false;
			return;
		}
		if (2 * size == events.length) {
			events = Arrays.copyOf(events, 2 * events.length);
		}
		events[2 * size] = event;
		events[2 * size + 1] = detail;
		size++;
	}

	/** Whether the events are those of another program, or have not been recorded to the end. */
	boolean isOver() {
		return others > MOST_OTHERS || !isComplete && next == size;
	}

	/**
	 * Passes an event if it is the next one. Events that are no points may be missing: an evaluation has initialised
	 * what the program initialised when it was recorded.
	 *
	 * @return whether it is the next one
	 */
	boolean passes(int event) {
		int at = next;
		while (at < size && at - next < MOST_MISSING && events[2 * at] != event && isOptional(events[2 * at])) {
			at++;
		}
		if (at == size || events[2 * at] != event) {
			return false;
		}
		next = at + 1;
		others = 0;
		return true;
	}

	/** The event is not the next one. */
	void addOther() {
		others++;
	}

	/** The iterations at the event that was passed last, which is no point in a loop. */
	int iterations() {
		return events[2 * next - 1];
	}

	/**
	 * Passes a point in a loop that comes before the given event, which is the next one but for such points.
	 *
	 * @return its place; -1 if there is none
	 */
	int passLoopBefore(int event) {
		int at = next;
		while (at < size && isLoop(events[2 * at])) {
			at++;
		}
		if (at == next || at == size || events[2 * at] != event) {
			return -1;
		}
		next++;
		return events[2 * next - 1];
	}

	void write(DataOutput out) throws IOException {
		out.writeBoolean(isComplete);
		out.writeInt(size);
		for (int i = 0; i < 2 * size; i++) {
			out.writeInt(events[i]);
		}
	}

	static ThreadEvents read(DataInput in) throws IOException {
		ThreadEvents read = new ThreadEvents();
		read.isComplete = in.readBoolean();
		read.size = in.readInt();
		if (read.size < 0 || read.size > MOST) {
			throw new IOException("no file of events");
		}
		read.events = new int[Math.max(2, 2 * read.size)];
		for (int i = 0; i < 2 * read.size; i++) {
			read.events[i] = in.readInt();
		}
		return read;
	}
}
