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
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import dev.interlock.session.RecordedSchedule;
import dev.interlock.session.RecordedSchedule.Kind;
import dev.interlock.session.RecordedSchedule.Meeting;
import dev.interlock.session.RecordedSchedule.ScheduledThread;
import dev.interlock.session.RecordedSchedule.Step;

/** Reads the file of steps that the agent writes. */
final class TraceFile {

	private static final String HEADER = "interlock-steps 1";
	private static final int STEP_FIELDS = 11;
	private static final int PLACE = 6;
	private static final int OBJECT = 10;

	private TraceFile() {
		// only static members
	}

	/**
	 * Reads a file.
	 *
	 * @return null if there is none, or if it is not complete
	 * @throws IOException if the file exists and cannot be read
	 */
	static RecordedSchedule read(Path file) throws IOException {
		try {
			return of(Files.readAllLines(file));
		} catch (NoSuchFileException e) {
			return null;
		}
	}

	/** The schedule that the lines of a file describe; null if they describe none. */
	static RecordedSchedule of(List<String> lines) {
		if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
			return null;
		}
		List<ScheduledThread> threads = new ArrayList<>();
		List<Step> steps = new ArrayList<>();
		int kept = 0;
		long before = 0;
		long after = 0;
		Meeting meeting = null;
		try {
			for (String line : lines.subList(1, lines.size())) {
				String[] parts = line.split("\t", -1);
				switch (parts[0]) {
				case "kept" -> kept = Integer.parseInt(parts[1]);
				case "before" -> before = Long.parseLong(parts[1]);
				case "after" -> after = Long.parseLong(parts[1]);
				case "thread" -> threads.add(new ScheduledThread(parts[1], parts[2]));
				case "reached" -> meeting = new Meeting(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]),
						Integer.parseInt(parts[3]));
				case "step" -> steps.add(step(parts));
				default -> {
					// of another version
				}
				}
			}
		} catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
			// the JVM was ended while it wrote
			return null;
		}
		return new RecordedSchedule(threads, steps, Math.max(0, Math.min(kept, steps.size())), before, after,
				meeting == null || meeting.one() < 0 || meeting.other() < 0 ? null : meeting);
	}

	private static Step step(String... parts) {
		if (parts.length != STEP_FIELDS) {
			throw new NumberFormatException(String.join(" ", parts));
		}
		int line = Integer.parseInt(parts[PLACE + 3]);
		StackTraceElement place = parts[PLACE].isEmpty() ? null
				: new StackTraceElement(parts[PLACE], parts[PLACE + 1], parts[PLACE + 2].isEmpty() ? null
						: parts[PLACE + 2], line > 0 ? line : -1);
		return new Step(Integer.parseInt(parts[1]), Kind.of(parts[2]), Integer.parseInt(parts[3]),
				parts[4].equals("write"), Long.parseLong(parts[5]), place, parts[OBJECT]);
	}
}
