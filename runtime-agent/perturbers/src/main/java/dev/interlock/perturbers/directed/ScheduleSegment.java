/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import java.util.Locale;

import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.OperationKind;
import dev.interlock.spi.schedule.ReadyThread;

/**
 * A part of a schedule in which one thread runs, from one switch to the next. Immutable.
 *
 * @param thread the path of the thread
 * @param points the number of points that it passes; 0 for the place at which a thread stands at the end of the schedule
 * @param kind   the kind of the operation before which it stands first
 * @param site   the place of that operation
 * @param visit  how often the thread has come to this operation since its last segment began, with this time
 */
public record ScheduleSegment(String thread, long points, OperationKind kind, int site, int visit) {

	private static final String RUN = "run";
	private static final int PARTS = 5;
	private static final int HEX = 16;

	/** The segment that begins with a thread. */
	static ScheduleSegment of(ReadyThread thread, long points, int visit) {
		return new ScheduleSegment(thread.path(), points, thread.next().kind(), thread.next().site(), visit);
	}

	ScheduleSegment longer() {
		return new ScheduleSegment(thread, points + 1, kind, site, visit);
	}

	/** Whether the segment begins before an operation. */
	boolean beginsAt(Operation next) {
		return next.kind() == kind && next.site() == site;
	}

	/** The line of a schedule file. */
	public String line() {
		return String.join(" ", RUN, thread, Long.toString(points), kind.name().toLowerCase(Locale.ROOT),
				Integer.toHexString(site) + (visit == 1 ? "" : "*" + visit));
	}

	/**
	 * Reads a line.
	 *
	 * @throws IllegalArgumentException if it is no such line
	 */
	public static ScheduleSegment parse(String line) {
		String[] parts = line.split(" ");
		if (parts.length != PARTS || !parts[0].equals(RUN)) {
			throw new IllegalArgumentException(line);
		}
		long points = Long.parseLong(parts[2]);
		int end = parts[4].indexOf('*');
		int visit = end < 0 ? 1 : Integer.parseInt(parts[4].substring(end + 1));
		if (points < 0 || visit < 1) {
			throw new IllegalArgumentException(line);
		}
		return new ScheduleSegment(parts[1], points, OperationKind.valueOf(parts[3].toUpperCase(Locale.ROOT)),
				Integer.parseUnsignedInt(end < 0 ? parts[4] : parts[4].substring(0, end), HEX), visit);
	}
}
