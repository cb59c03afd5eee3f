/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import dev.interlock.instrument.control.PointAccesses;
import dev.interlock.perturbers.directed.Arrival;
import dev.interlock.perturbers.directed.ScheduleSegment;
import dev.interlock.spi.OptionException;

/**
 * The schedule of one run, as a file has it. Immutable.
 *
 * @param code     the digest of the program's classes
 * @param seed     the seed of the run
 * @param accesses the accesses of the program that were points
 * @param target   the line of the target's sites; empty if there was none
 * @param segments the choices among the threads
 * @param arrivals what happened from outside, in this order
 * @param digest   the digest of all points
 */
record ScheduleFile(long code, long seed, PointAccesses accesses, String target, List<ScheduleSegment> segments,
		List<Arrival> arrivals, String digest) {

	private static final String HEADER = "interlock-schedule 1";
	private static final String CODE = "code ";
	private static final String SEED = "seed ";
	private static final String ACCESSES = "accesses ";
	private static final String TARGET = "target ";
	private static final String RUN = "run ";
	private static final String CHECK = "check ";
	private static final int HEX = 16;

	/** Writes the file. */
	void write(Path file) throws IOException {
		List<String> lines = new ArrayList<>(List.of(HEADER, "jvm " + System.getProperty("java.vm.version") + ' '
				+ System.getProperty("os.name") + ' ' + System.getProperty("os.arch"),
				CODE + Long.toHexString(code), SEED + seed,
				ACCESSES + accesses));
		if (!target.isEmpty()) {
			lines.add(TARGET + target);
		}
		addRuns(lines);
		lines.add(CHECK + digest);
		Files.write(file, lines);
	}

	/** Adds the lines of the threads; those of arrivals are before the first line that begins after them. */
	private void addRuns(List<String> lines) {
		int next = 0;
		long points = 0;
		for (ScheduleSegment segment : segments) {
			for (; next < arrivals.size() && arrivals.get(next).point() <= points; next++) {
				lines.add(arrivals.get(next).line());
			}
			lines.add(segment.line());
			points += segment.points();
		}
		arrivals.subList(next, arrivals.size()).forEach(arrival -> lines.add(arrival.line()));
	}

	/**
	 * Reads a file.
	 *
	 * @throws OptionException if it cannot be read or is no whole schedule
	 */
	static ScheduleFile read(String name) throws OptionException {
		List<String> lines;
		try {
			lines = Files.readAllLines(Path.of(name));
		} catch (MalformedInputException e) {
			lines = List.of();
		} catch (IOException | InvalidPathException e) {
			throw new OptionException("The schedule file '" + name + "' cannot be read (" + e.getClass().getSimpleName()
					+ "): give the path of a file that 'interlock replay --schedule-file' has written.");
		}
		try {
			return of(lines);
		} catch (IllegalArgumentException e) {
			throw new OptionException("The file '" + name
					+ "' is not a whole schedule: give a file that 'interlock replay --schedule-file' has written.");
		}
	}

	private static ScheduleFile of(List<String> lines) {
		if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
			throw new IllegalArgumentException();
		}
		long code = Long.parseUnsignedLong(value(lines, CODE), HEX);
		long seed = Long.parseLong(value(lines, SEED));
		PointAccesses accesses = PointAccesses.of(value(lines, ACCESSES)).orElseThrow(IllegalArgumentException::new);
		List<ScheduleSegment> segments = lines.stream().filter(line -> line.startsWith(RUN))
				.map(ScheduleSegment::parse).toList();
		List<Arrival> arrivals = lines.stream().filter(Arrival::isLine).map(Arrival::parse).toList();
		boolean hasTarget = lines.stream().anyMatch(line -> line.startsWith(TARGET));
		return new ScheduleFile(code, seed, accesses, hasTarget ? value(lines, TARGET) : "", segments, arrivals,
				value(lines, CHECK));
	}

	private static String value(List<String> lines, String name) {
		return lines.stream().filter(line -> line.startsWith(name)).map(line -> line.substring(name.length()))
				.findFirst().orElseThrow(IllegalArgumentException::new);
	}
}
