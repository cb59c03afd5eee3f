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
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

import dev.interlock.instrument.control.AccessPlaces;
import dev.interlock.instrument.meta.Runtimes;
import dev.interlock.spi.schedule.Operation;

/** Collects the outcome of a controlled run, and writes it to a file when the JVM ends. Thread-safe. */
final class OutcomeRecorder {

	private static final int MOST = 100;
	/** The limit of calls whose place is determined, because this takes time. */
	private static final int MOST_CALLS = 1_000;

	private static final int MOST_PAIRS = 10_000;

	private final Path file;
	private final Predicate<String> isProgram;
	private final AccessPlaces accesses;
	/** The pairs of sites of accesses that were about to be made at the same time; the races among them as lines. */
	private final Map<Long, Optional<String>> pairs = new HashMap<>();
	private final List<String> exceptions = new ArrayList<>();
	private final Map<String, Integer> uncontrolled = new LinkedHashMap<>();
	private final Map<String, Integer> unseeded = new LinkedHashMap<>();
	private int unseededCalls;
	private EndOfControl end;
	private String text;
	private long digest;
	private long points;
	private long choices;
	private long races;
	private String missing;
	private String sites;
	private String divergence;
	private boolean isClosed;

	/**
	 * @param file      null to write nothing
	 * @param isProgram whether a class, by its binary name, belongs to the program
	 * @param accesses  the places of the accesses that are points
	 */
	OutcomeRecorder(Path file, Predicate<String> isProgram, AccessPlaces accesses) {
		this.accesses = accesses;
		this.file = file;
		this.isProgram = isProgram;
	}

	/** Control has ended; the first reason counts. */
	synchronized void ended(EndOfControl reason, String sentence, long lastDigest, long lastPoints,
			long lastChoices) {
		if (end != null) {
			return;
		}
		end = reason;
		text = sentence;
		digest = lastDigest;
		points = lastPoints;
		choices = lastChoices;
	}

	/** The target has been brought about. */
	synchronized void reached() {
		races++;
	}

	/** Two threads are about to make conflicting accesses. */
	synchronized void race(Operation one, Operation other) {
		if (isClosed || pairs.size() >= MOST_PAIRS) {
			return;
		}
		int first = Math.min(one.site(), other.site());
		int second = Math.max(one.site(), other.site());
		pairs.computeIfAbsent((long) first << Integer.SIZE | second & 0xFFFF_FFFFL,
				any -> line(first, second, one.variable()));
	}

	private Optional<String> line(int first, int second, Object owner) {
		String variable = accesses.variable(first, second, owner);
		if (variable == null) {
			return Optional.empty();
		}
		List<String> places = Stream.of(first, second).map(accesses::place).map(OutcomeRecorder::text).sorted()
				.toList();
		return Optional.of("data-race " + variable + '\t' + String.join("\t", places));
	}

	private static String text(AccessPlaces.Place place) {
		return String.join("\t", place.className(), place.method(), place.file(), "" + place.line(),
				place.isWrite() ? "write" : "read");
	}

	/** An exception has ended a thread or a task. */
	synchronized void uncaught(Throwable failure, boolean inTask) {
		String frame = frame(failure.getStackTrace());
		String line = (inTask ? "task-exception " : "exception ") + failure.getClass().getName() + ' ' + frame;
		if (!isClosed && exceptions.size() < MOST && !exceptions.contains(line)) {
			exceptions.add(line);
		}
	}

	/** A thread was blocked in code that is not controlled. */
	synchronized void uncontrolled(StackTraceElement[] stack) {
		String place = stack.length == 0 ? "an unknown place"
				: stack[0].getClassName() + '.' + stack[0].getMethodName() + ", called from " + frame(stack);
		if (uncontrolled.size() < MOST) {
			uncontrolled.merge(place, 1, Integer::sum);
		}
	}

	/** The calling thread gets random numbers that do not depend on the seed. */
	synchronized void unseeded() {
		if (++unseededCalls <= MOST_CALLS) {
			String place = frame(Thread.currentThread().getStackTrace());
			if (unseeded.size() < MOST || unseeded.containsKey(place)) {
				unseeded.merge(place, 1, Integer::sum);
			}
		}
	}

	/** No loaded class has some of the target's sites. */
	synchronized void missing(String sentence) {
		missing = sentence;
	}

	/** The program differs from the schedule that it repeats; the first sentence counts. */
	synchronized void diverged(String sentence) {
		divergence = divergence == null ? sentence : divergence;
	}

	/** How the program differs from the schedule that it repeats; null if it does not. */
	synchronized String divergence() {
		return divergence;
	}

	/** What happened at the target's sites, as a stable name. */
	synchronized void sites(String name) {
		sites = name;
	}

	private String frame(StackTraceElement[] stack) {
		for (StackTraceElement frame : stack) {
			if (isProgram.test(frame.getClassName()) && !Runtimes.isTestFramework(frame.getClassName())) {
				return frame.getClassName() + '.' + frame.getMethodName();
			}
		}
		return "unknown code";
	}

	/** Where threads were blocked in code that is not controlled. */
	synchronized List<String> uncontrolledPlaces() {
		return places(uncontrolled);
	}

	/** Where the program got random numbers that do not depend on the seed. */
	synchronized List<String> unseededPlaces() {
		return places(unseeded);
	}

	private static List<String> places(Map<String, Integer> counts) {
		return counts.entrySet().stream().map(each -> each.getKey() + ", " + each.getValue() + "x").toList();
	}

	/** The run is over: later exceptions belong to no run. */
	synchronized void close() {
		isClosed = true;
	}

	/** Writes the file; a second call replaces it. */
	synchronized void write() throws IOException {
		if (file == null) {
			return;
		}
		Path written = Path.of(file + ".part");
		Files.write(written, lines());
		Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
	}

	/** The lines of the file. */
	synchronized List<String> lines() {
		List<String> lines = new ArrayList<>(List.of("interlock-outcome 1",
				"end " + (end == null ? "running" : end.stableName()),
				"digest " + String.format("%016x", digest), "points " + points, "choices " + choices,
				"races " + races));
		lines.addAll(exceptions);
		pairs.values().stream().flatMap(Optional::stream).distinct().sorted().forEach(lines::add);
		uncontrolledPlaces().forEach(place -> lines.add("uncontrolled " + place));
		if (text != null) {
			lines.add("text " + text);
		}
		if (divergence != null) {
			lines.add("diverged " + divergence);
		}
		if (sites != null) {
			lines.add("sites " + sites);
		}
		if (missing != null) {
			lines.add("missing " + missing);
		}
		return lines;
	}
}
