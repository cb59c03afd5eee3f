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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Human verdicts on inferred atomic sections: a file with lines {@code real NAME} and {@code not NAME}, in which
 * {@code *} matches any characters, each followed by an indented reason. The first matching line counts.
 */
final class SectionLabels {

	/** The section is meant to be atomic. */
	static final String REAL = "real";
	/** The section is not meant to be atomic. */
	static final String NOT = "not";
	/** The section has not been reviewed. */
	static final String UNKNOWN = "not looked at";

	private final Map<Pattern, String> verdicts = new LinkedHashMap<>();

	private SectionLabels() {
		// thrown by read
	}

	/**
	 * Reads a file.
	 *
	 * @throws IllegalArgumentException if a line cannot be understood, or a reason is missing
	 */
	static SectionLabels read(Path file) throws IOException {
		SectionLabels labels = new SectionLabels();
		boolean lacksReason = false;
		int number = 0;
		for (String line : Files.readAllLines(file)) {
			number++;
			if (line.isBlank() || line.startsWith("#")) {
				continue;
			}
			boolean isReason = Character.isWhitespace(line.charAt(0));
			String[] words = line.strip().split(" ", 2);
			boolean isLabel = words.length == 2 && (words[0].equals(REAL) || words[0].equals(NOT));
			if (!isReason && (!isLabel || lacksReason)) {
				throw new IllegalArgumentException(file.getFileName() + ", line " + number
						+ ": write 'real NAME' or 'not NAME', and below it the reason, indented.");
			}
			if (!isReason) {
				String expression = "\\Q" + words[1].strip().replace("*", "\\E.*\\Q") + "\\E";
				labels.verdicts.put(Pattern.compile(expression), words[0]);
			}
			lacksReason = !isReason;
		}
		return labels;
	}

	/** The verdict on a section. */
	String of(String name) {
		return verdicts.entrySet().stream().filter(each -> each.getKey().matcher(name).matches())
				.map(Map.Entry::getValue).findFirst().orElse(UNKNOWN);
	}
}
