/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reviewed findings that are correct: data races by the memory model, most of them harmless. Read from a text file. A
 * line without indentation identifies the finding, as {@code KIND VARIABLE}, or
 * {@code KIND VARIABLE CLASS.METHOD CLASS.METHOD} for a single pair of accesses; the word {@code FAULT} precedes it if
 * the race can do harm. The indented lines after it give the reason. A line that begins with {@code #} is a comment.
 */
public final class Labels {

	private static final String FAULT = "FAULT ";

	private record Label(boolean isFault, String kind, String variable, Set<String> methods, StringBuilder reason) {

		boolean is(FoundRace race) {
			return kind.equals(race.kind()) && variable.equals(variableOf(race))
					&& (methods.isEmpty() || methods.equals(methodsOf(race)) || isOneOf(race));
		}

		/** Whether one access matches the label and the place of the other one is lost. */
		private boolean isOneOf(FoundRace race) {
			return race.first().isPlaceLost() && methods.contains(method(race.second()))
					|| race.second().isPlaceLost() && methods.contains(method(race.first()));
		}
	}

	private final List<Label> labels = new ArrayList<>();

	private Labels() {
	}

	/**
	 * Reads a file of labels.
	 *
	 * @throws IllegalArgumentException if a line cannot be understood or a label has no reason
	 */
	public static Labels read(Path file) throws IOException {
		Labels labels = new Labels();
		int number = 0;
		for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
			number++;
			if (!line.isBlank() && !line.startsWith("#")) {
				labels.take(line, file.getFileName() + ", line " + number);
			}
		}
		labels.checkLast(file.getFileName().toString());
		return labels;
	}

	private void take(String line, String place) {
		if (Character.isWhitespace(line.charAt(0))) {
			if (labels.isEmpty()) {
				throw new IllegalArgumentException(place + ": a reason stands before the first finding.");
			}
			StringBuilder reason = labels.get(labels.size() - 1).reason();
			reason.append(reason.isEmpty() ? "" : " ").append(line.trim());
			return;
		}
		checkLast(place);
		boolean isFault = line.startsWith(FAULT);
		String[] words = line.substring(isFault ? FAULT.length() : 0).trim().split("\\s+");
		if (words.length != 2 && words.length != 4) {
			throw new IllegalArgumentException(place + ": write KIND VARIABLE, and for one pair of accesses only "
					+ "CLASS.METHOD CLASS.METHOD after it.");
		}
		labels.add(new Label(isFault, words[0], words[1], words.length == 2 ? Set.of() : pair(words[2], words[3]),
				new StringBuilder()));
	}

	private void checkLast(String place) {
		if (!labels.isEmpty() && labels.get(labels.size() - 1).reason().isEmpty()) {
			throw new IllegalArgumentException(
					place + ": the finding before it (" + labels.get(labels.size() - 1).variable()
							+ ") has no reason.");
		}
	}

	/** Why a finding is correct, and its harm; empty if it has no label. */
	public Optional<String> reason(FoundRace race) {
		return find(race).map(label -> label.reason().toString());
	}

	/** Whether a finding is labelled as harmful. */
	public boolean isFault(FoundRace race) {
		return find(race).filter(Label::isFault).isPresent();
	}

	private Optional<Label> find(FoundRace race) {
		return labels.stream().filter(label -> label.is(race)).findFirst();
	}

	/** The beginning of a label for this finding. */
	static String of(FoundRace race) {
		return race.kind() + ' ' + variableOf(race) + ' ' + method(race.first()) + ' ' + method(race.second());
	}

	/** The name of an array element is its index, which varies between runs. */
	private static String variableOf(FoundRace race) {
		return race.onArray() ? race.variableClass() : race.variableClass() + '.' + race.variable();
	}

	private static Set<String> methodsOf(FoundRace race) {
		return pair(method(race.first()), method(race.second()));
	}

	private static Set<String> pair(String first, String second) {
		return first.equals(second) ? Set.of(first) : Set.of(first, second);
	}

	private static String method(FoundAccess access) {
		return access.className() + '.' + access.method();
	}
}
