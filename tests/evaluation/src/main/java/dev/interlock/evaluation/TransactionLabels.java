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
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Verdicts on reported transactions, in the terms of Wang and Stoller (section 8.2). Read from a text file. A line
 * without indentation is {@code KIND TRANSACTION [on VARIABLE, ...] [by ENGINE]}. The kind is {@code bug},
 * {@code benign} or {@code false}; {@code *} in names matches any characters. The indented lines after it give the
 * reason. A line that begins with {@code #} is a comment. The first matching label counts.
 */
public final class TransactionLabels {

	private static final Pattern LABEL = Pattern
			.compile("(bug|benign|false) (.+?)(?: on (\\S+(?:, \\S+)*))?(?: by (reduction|blocks))?");

	/** The verdict on a report. */
	public enum Verdict {
		/** A violation that may break the program. */
		BUG,
		/** Not reviewed. */
		UNKNOWN,
		/** A violation that is harmless to the program. */
		BENIGN,
		/** No violation. */
		FALSE
	}

	/**
	 * A report of a transaction that is not atomic.
	 *
	 * @param transaction the transaction's name
	 * @param variable    the class without its package, a dot and the field; for an element the array's type
	 * @param engine      the reporting engine
	 */
	public record Report(String transaction, String variable, String engine) {

		/** The report of a finding. */
		static Report of(FoundRace finding, String engine) {
			String type = finding.variableClass().substring(finding.variableClass().lastIndexOf('.') + 1);
			return new Report(finding.transaction(), finding.onArray() ? type : type + '.' + finding.variable(),
					engine);
		}
	}

	private record Label(int line, Verdict verdict, Pattern transaction, List<Pattern> variables, String engine,
			StringBuilder reason) {

		boolean matches(Report report) {
			return transaction.matcher(report.transaction).matches()
					&& (variables.isEmpty()
							|| variables.stream().anyMatch(each -> each.matcher(report.variable).matches()))
					&& (engine == null || engine.equals(report.engine));
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
				read.take(line, number, file.getFileName() + ", line " + number);
			}
		}
		read.labels.stream().filter(label -> label.reason().isEmpty()).findFirst().ifPresent(label -> {
			throw new IllegalArgumentException(
					file.getFileName() + ": the label of line " + label.line() + " has no reason.");
		});
		return read;
	}

	private void take(String line, int number, String place) {
		if (Character.isWhitespace(line.charAt(0))) {
			if (labels.isEmpty()) {
				throw new IllegalArgumentException(place + ": a reason stands before the first transaction.");
			}
			StringBuilder reason = labels.get(labels.size() - 1).reason();
			reason.append(reason.isEmpty() ? "" : " ").append(line.trim());
			return;
		}
		Matcher label = LABEL.matcher(line.stripTrailing());
		if (!label.matches()) {
			throw new IllegalArgumentException(place + ": write bug, benign or false, and the transaction.");
		}
		List<Pattern> variables = label.group(3) == null ? List.of()
				: Stream.of(label.group(3).split(", ")).map(TransactionLabels::pattern).toList();
		labels.add(new Label(number, Verdict.valueOf(label.group(1).toUpperCase(Locale.ROOT)), pattern(label.group(2)),
				variables, label.group(4), new StringBuilder()));
	}

	private static Pattern pattern(String text) {
		return Pattern.compile(
				Stream.of(text.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
	}

	/** The verdict on a report. */
	public Verdict of(Report report) {
		return labels.stream().filter(label -> label.matches(report)).map(Label::verdict).findFirst()
				.orElse(Verdict.UNKNOWN);
	}

	/** The verdict on a transaction with one or more reports: the gravest one counts. */
	public Verdict of(Collection<Report> reports) {
		return reports.stream().map(this::of).min(Comparator.naturalOrder()).orElse(Verdict.UNKNOWN);
	}
}
