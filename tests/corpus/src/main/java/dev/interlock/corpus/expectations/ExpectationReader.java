/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.expectations;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the expectation comments of one source file; the module's README describes their form. */
public final class ExpectationReader {

	private static final Pattern COMMENT = Pattern.compile("// (race|atomicity):(.*)$");
	private static final Pattern RACE = Pattern.compile(" (\\S+) with (\\d+(?:, \\d+)*)( \\(benign\\))?");
	private static final Pattern ATOMICITY = Pattern.compile(" (\\S+) to (\\d+), broken by (\\d+)");

	private final Path file;
	private final Set<ExpectedRace> races = new LinkedHashSet<>();
	private final Set<String> benign = new TreeSet<>();
	private final Set<List<Object>> named = new LinkedHashSet<>();
	private final List<ExpectedViolation> violations = new ArrayList<>();
	private int lines;

	private ExpectationReader(Path file) {
		this.file = file;
	}

	/**
	 * Reads a file.
	 *
	 * @throws IllegalArgumentException if the file cannot be read, a comment is malformed or names a missing line, or
	 *     the comment on a partner's line does not name this line
	 */
	public static ExpectationReader read(Path file) {
		ExpectationReader reader = new ExpectationReader(file);
		try {
			List<String> content = Files.readAllLines(file);
			reader.lines = content.size();
			for (int line = 1; line <= content.size(); line++) {
				reader.readLine(line, content.get(line - 1));
			}
		} catch (IOException e) {
			throw new IllegalArgumentException("The program " + file + " cannot be read.", e);
		}
		reader.checkPartners();
		return reader;
	}

	/** The declared races, each pair once. */
	public Set<ExpectedRace> races() {
		return Set.copyOf(races);
	}

	/** The variables of harmless races. */
	public Set<String> benign() {
		return Set.copyOf(benign);
	}

	/** The declared atomic sections. */
	public List<ExpectedViolation> violations() {
		return List.copyOf(violations);
	}

	private void readLine(int line, String text) {
		Matcher comment = COMMENT.matcher(text);
		if (!comment.find()) {
			return;
		}
		boolean race = comment.group(1).equals("race");
		Matcher matcher = (race ? RACE : ATOMICITY).matcher(comment.group(2));
		if (!matcher.matches()) {
			throw wrong(line, "cannot be understood; write \"" + (race ? "race: NAME with LINE, LINE, perhaps (benign)"
					: "atomicity: NAME to LINE, broken by LINE") + "\"");
		}
		if (race) {
			if (matcher.group(3) != null) {
				benign.add(matcher.group(1));
			}
			for (String other : matcher.group(2).split(", ")) {
				races.add(ExpectedRace.of(matcher.group(1), line, existing(line, other)));
				named.add(List.of(matcher.group(1), line, Integer.parseInt(other)));
			}
		} else {
			violations.add(new ExpectedViolation(matcher.group(1), line, existing(line, matcher.group(2)),
					existing(line, matcher.group(3))));
		}
	}

	private int existing(int line, String number) {
		int other = Integer.parseInt(number);
		if (other < 1 || other > lines) {
			throw wrong(line, "names line " + other + ", which the file does not have");
		}
		return other;
	}

	private void checkPartners() {
		for (List<Object> pair : named) {
			if (!named.contains(List.of(pair.get(0), pair.get(2), pair.get(1)))) {
				throw wrong((int) pair.get(1),
						"names line " + pair.get(2) + ", but that line does not name this one for " + pair.get(0));
			}
		}
	}

	private IllegalArgumentException wrong(int line, String what) {
		return new IllegalArgumentException(file + ":" + line + ": the expectation " + what + ".");
	}
}
