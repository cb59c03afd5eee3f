/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.PlainText;
import dev.interlock.session.Variable;
import dev.interlock.session.report.FindingMessage.Place;

/**
 * Writes the story of one finding in words: what happened, why nothing ordered it, what can go wrong and what to do,
 * with the source lines of each access.
 */
public final class Explanation {

	private static final int LINES_AROUND = 2;
	private static final int MOST_FRAMES = 12;
	private static final String INDENT = "    ";

	private final SourceFiles sources;
	private final Appendable out;

	/**
	 * @param sources the source files; lines of missing ones are not shown
	 * @param out     receives the text; lines end with {@code \n}
	 */
	public Explanation(SourceFiles sources, Appendable out) {
		this.sources = sources;
		this.out = out;
	}

	/**
	 * Writes one finding.
	 *
	 * @param commands commands that prove or check it, one a line; may be empty
	 * @throws IOException if writing fails
	 */
	public void write(Finding finding, List<String> commands) throws IOException {
		KindHelp help = KindHelp.of(finding.kind());
		out.append(FindingMessage.title(finding)).append(" (finding ").append(finding.id()).append(", severity ")
				.append(finding.severity().stableName()).append(")\n");
		heading("What happened");
		line(help.meaning());
		line(finding.evidence() == Evidence.OBSERVED
				? "It was observed " + times(finding.count()) + " by " + String.join(", ", finding.engines()) + '.'
				: "It did not happen in this run. " + String.join(", ", finding.engines())
						+ " predicts it for another schedule.");
		if (finding.isReviewed()) {
			line("It was reviewed: " + finding.details().review().label() + '.');
		}
		for (Variable variable : finding.variables()) {
			if (!variable.holder().isEmpty()) {
				line(variable.displayName() + " is held by " + variable.holder() + '.');
			}
		}
		for (int i = 0; i < finding.accesses().size(); i++) {
			writeAccess(i + 1, finding, finding.accesses().get(i));
		}
		heading(finding.isAboutLocks() ? "Why they wait" : "Why nothing orders the accesses");
		List<String> reasons = reasons(finding);
		reasons.forEach(this::line);
		heading("What can go wrong");
		if (!reasons.contains(sentence(finding.sentence()))) {
			line(sentence(finding.sentence()));
		}
		line(help.effect());
		if (finding.details().confirmation() != null) {
			for (String each : finding.details().confirmation().lines()) {
				line("Directed runs: " + each);
			}
		}
		finding.labelNotes().forEach(this::line);
		heading("What to do");
		if (finding.details().suggestion() != null) {
			line("Lock to use: " + finding.details().suggestion().text());
		}
		line(help.remedy());
		for (String command : commands) {
			line(command);
		}
	}

	private static String times(long count) {
		return count == 1 ? "once" : count + " times";
	}

	private static String sentence(String text) {
		return text.endsWith(".") ? text : text + '.';
	}

	private void heading(String text) throws IOException {
		out.append('\n').append(text).append('\n');
	}

	/** A line below a heading. */
	private void line(String text) {
		try {
			out.append("  ").append(PlainText.of(text)).append('\n');
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private void writeAccess(int number, Finding finding, Access access) throws IOException {
		String thread = access.thread().displayName();
		out.append('\n');
		line("(" + number + ") " + thread.substring(0, 1).toUpperCase(Locale.ROOT) + thread.substring(1) + ' '
				+ FindingMessage.operation(finding, access) + '.');
		writeSource(access);
		if (access.lost(finding.variable()) != null) {
			line(INDENT + access.lost(finding.variable()));
		}
		List<StackTraceElement> stack = access.stack();
		for (StackTraceElement frame : stack.subList(0, Math.min(MOST_FRAMES, stack.size()))) {
			line(INDENT + "at " + frame);
		}
		if (stack.size() > MOST_FRAMES) {
			line(INDENT + "and " + (stack.size() - MOST_FRAMES) + " more calls");
		}
		if (access.thread().startedAt() != null) {
			line(INDENT + "The thread was started at " + access.thread().startedAt() + '.');
		}
		if (access.locks().isEmpty() && access.areLocksKnown()) {
			line(INDENT + "It holds no lock.");
		}
		for (Access.HeldLock lock : access.locks()) {
			line(INDENT + "It holds " + lock.displayName()
					+ (lock.takenAt() == null ? "." : ", acquired at " + lock.takenAt() + '.'));
		}
	}

	private void writeSource(Access access) {
		Optional<Place> place = FindingMessage.place(access, sources);
		if (place.isEmpty()) {
			return;
		}
		List<String> lines = sources.lines(place.get().path());
		int line = place.get().line();
		line(INDENT + place.get().path() + ':' + line);
		if (line > lines.size()) {
			return;
		}
		int first = Math.max(1, line - LINES_AROUND);
		for (int i = first; i <= Math.min(lines.size(), line + LINES_AROUND); i++) {
			line(INDENT + (i == line ? " > " : "   ") + String.format(Locale.ROOT, "%5d  ", i)
					+ lines.get(i - 1).replace("\t", "    ").stripTrailing());
		}
	}

	private static List<String> reasons(Finding finding) {
		List<String> reasons = new ArrayList<>();
		if (!finding.verdict().isEmpty()) {
			reasons.add(sentence(finding.verdict()));
		}
		if (finding.violation() != null) {
			String why = finding.patternNote(index -> "(" + (index + 1) + ')');
			reasons.add(
					sentence("The accesses are " + finding.violation().pattern() + (why.isEmpty() ? "" : ": " + why)));
			if (!finding.violation().section().isEmpty()) {
				reasons.add("The section " + finding.violation().section() + (finding.violation().inferred()
						? " was inferred from the code."
						: " is declared as atomic."));
			}
		}
		if (finding.isAboutLocks()) {
			reasons.add(sentence(finding.sentence()));
		}
		if (reasons.isEmpty()) {
			reasons.add(
					"No lock, volatile field, start or end of a thread, or other edge of the Java memory model comes "
							+ "between them.");
		}
		return reasons;
	}
}
