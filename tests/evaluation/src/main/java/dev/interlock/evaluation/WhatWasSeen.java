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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The text in which a program describes what it observed: entries, each a line without indentation followed by indented
 * lines. Two such files are compared byte for byte, and entry by entry only if they differ.
 */
final class WhatWasSeen {

	private final Map<String, List<String>> things = new LinkedHashMap<>();

	private WhatWasSeen() {
	}

	/** The number of lines of a file with a prefix. */
	static long count(Path file, String begin) throws IOException {
		try (var lines = Files.lines(file, StandardCharsets.UTF_8)) {
			return lines.filter(line -> line.startsWith(begin)).count();
		}
	}

	/**
	 * The first differences between two files, each with its entry.
	 *
	 * @return empty exactly if the files are equal byte for byte
	 */
	static List<String> differences(Path expected, Path actual, int most) throws IOException {
		if (Files.mismatch(expected, actual) < 0) {
			return List.of();
		}
		Map<String, List<String>> before = read(expected).things;
		Map<String, List<String>> after = read(actual).things;
		List<String> differences = new ArrayList<>();
		for (String thing : before.keySet()) {
			compare(thing, before.get(thing), after.getOrDefault(thing, List.of("  is missing")), differences);
		}
		for (String thing : after.keySet()) {
			if (!before.containsKey(thing)) {
				differences.add(thing + " is seen only under the agent");
			}
		}
		if (differences.isEmpty()) {
			differences.add("the same things in another order");
		}
		return differences.size() > most ? differences.subList(0, most) : differences;
	}

	private static void compare(String thing, List<String> before, List<String> after, List<String> differences) {
		if (before.equals(after)) {
			return;
		}
		List<String> lost = new ArrayList<>(before);
		after.forEach(lost::remove);
		List<String> added = new ArrayList<>(after);
		before.forEach(added::remove);
		differences.add(thing + ", plainly:" + String.join(" |", lost) + ", under the agent:" + String.join(" |", added)
				+ (lost.isEmpty() && added.isEmpty() ? " the same lines in another order" : ""));
	}

	private static WhatWasSeen read(Path file) throws IOException {
		WhatWasSeen seen = new WhatWasSeen();
		List<String> current = new ArrayList<>();
		for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
			if (line.startsWith(" ")) {
				current.add(line);
			} else {
				current = seen.things.computeIfAbsent(line, key -> new ArrayList<>());
			}
		}
		return seen;
	}
}
