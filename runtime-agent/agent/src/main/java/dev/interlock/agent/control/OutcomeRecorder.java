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
	/** The limit of calls of a kind whose place is determined, because this takes time. */
	private static final int MOST_CALLS = 1_000;
	private static final String UNKNOWN = "unknown code";

	private static final int MOST_PAIRS = 10_000;

	private final Path file;
	private final Predicate<String> isProgram;
	private final AccessPlaces accesses;
	/** The pairs of sites of accesses that were about to be made at the same time; the races among them as lines. */
	private final Map<Long, Optional<String>> pairs = new HashMap<>();
	private final List<String> exceptions = new ArrayList<>();
	private final Map<String, Integer> uncontrolled = new LinkedHashMap<>();
	/** The calls of each kind or thread whose place has been determined. */
	private final Map<String, Integer> located = new HashMap<>();
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
	synchronized void blocked(StackTraceElement[] stack) {
		addUncontrolled("a thread was blocked in " + (stack.length == 0 ? "an unknown place"
				: stack[0].getClassName() + '.' + stack[0].getMethodName() + ", called from " + frame(stack)));
	}

	/**
	 * The calling thread, which is not controlled, runs code of the program or wakes a controlled thread.
	 *
	 * @param wakes whether it wakes one
	 */
	synchronized void outside(boolean wakes) {
		Thread thread = Thread.currentThread();
		if (mayLocate(thread.getName())) {
			String place = frame(thread.getStackTrace());
			String who = "the thread " + thread.getName() + ", which is not controlled, ";
			if (!place.equals(UNKNOWN)) {
				addUncontrolled(who + (wakes ? "woke another one in " : "ran ") + place);
			} else if (wakes) {
				addUncontrolled(who + "woke another one");
			}
		}
	}

	/** The calling thread gets random numbers that do not depend on the seed. */
	synchronized void unseeded() {
		if (mayLocate("SecureRandom")) {
			addUncontrolled("SecureRandom gave numbers in " + frame(Thread.currentThread().getStackTrace()));
		}
	}

	private boolean mayLocate(String kind) {
		return located.merge(kind, 1, Integer::sum) <= MOST_CALLS;
	}

	private void addUncontrolled(String cause) {
		if (!isClosed && (uncontrolled.size() < MOST || uncontrolled.containsKey(cause))) {
			uncontrolled.merge(cause, 1, Integer::sum);
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
		return UNKNOWN;
	}

	/** Why the seed does not decide the schedule alone: clauses, each with how often it was so. */
	synchronized List<String> uncontrolled() {
		return uncontrolled.entrySet().stream().map(each -> each.getKey() + ", " + each.getValue() + "x").toList();
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
		uncontrolled().forEach(cause -> lines.add("uncontrolled " + cause));
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
		// names of threads can have line breaks
		lines.replaceAll(line -> line.replaceAll("\\R", " "));
		return lines;
	}
}
