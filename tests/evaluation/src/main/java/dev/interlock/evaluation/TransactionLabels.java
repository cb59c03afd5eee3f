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

/**
 * What was made of transactions that were reported, in the words of Wang and Stoller (section 8.2). Read from a text file.
 * A line that begins with no blank is {@code KIND PATTERN}: {@code bug}, {@code benign} or {@code false}, and the name of a
 * transaction in which {@code *} stands for any characters; the indented lines after it are the reason. A line that begins
 * with {@code #} is a comment. The first pattern that matches counts.
 */
public final class TransactionLabels {

	/** What a report is. */
	public enum Verdict {
		/** A violation that may break the program. */
		BUG,
		/** A violation that does not matter to the program. */
		BENIGN,
		/** No violation. */
		FALSE
	}

	private record Label(Verdict verdict, String pattern, StringBuilder reason) {

		boolean matches(String transaction) {
			StringBuilder expression = new StringBuilder();
			for (String part : pattern.split("\\*", -1)) {
				expression.append(expression.isEmpty() ? "" : ".*").append(java.util.regex.Pattern.quote(part));
			}
			return transaction.matches(expression.toString());
		}
	}

	private final List<Label> labels = new ArrayList<>();

	private TransactionLabels() {
	}

	/**
	 * Reads a file of labels.
	 *
	 * @throws IllegalArgumentException if a line cannot be understood or a label has no reason
	 */
	public static TransactionLabels read(Path file) throws IOException {
		TransactionLabels read = new TransactionLabels();
		int number = 0;
		for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
			number++;
			if (!line.isBlank() && !line.startsWith("#")) {
				read.take(line, file.getFileName() + ", line " + number);
			}
		}
		for (Label label : read.labels) {
			if (label.reason().isEmpty()) {
				throw new IllegalArgumentException(file.getFileName() + ": '" + label.pattern() + "' has no reason.");
			}
		}
		return read;
	}

	private void take(String line, String place) {
		if (Character.isWhitespace(line.charAt(0))) {
			if (labels.isEmpty()) {
				throw new IllegalArgumentException(place + ": a reason stands before the first transaction.");
			}
			StringBuilder reason = labels.get(labels.size() - 1).reason();
			reason.append(reason.isEmpty() ? "" : " ").append(line.trim());
			return;
		}
		String[] words = line.split(" ", 2);
		Verdict verdict = switch (words[0]) {
		case "bug" -> Verdict.BUG;
		case "benign" -> Verdict.BENIGN;
		case "false" -> Verdict.FALSE;
		default -> null;
		};
		if (verdict == null || words.length < 2) {
			throw new IllegalArgumentException(place + ": write bug, benign or false, and the transaction.");
		}
		labels.add(new Label(verdict, words[1].trim(), new StringBuilder()));
	}

	/** What was made of a transaction; empty if nobody has looked at it. */
	public Optional<Verdict> of(String transaction) {
		return labels.stream().filter(label -> label.matches(transaction)).map(Label::verdict).findFirst();
	}
}
