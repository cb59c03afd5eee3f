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
import java.util.List;
import java.util.Locale;

import dev.interlock.session.Finding;
import dev.interlock.session.PlainText;

/**
 * Writes the story of one finding in words: what happened, why nothing ordered it, what can go wrong and what to do,
 * with the source lines of each access.
 */
public final class Explanation {

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
		ExplainedFinding explained = ExplainedFinding.of(finding, sources);
		out.append(explained.title()).append(" (finding ").append(finding.id()).append(", severity ")
				.append(finding.severity().stableName()).append(")\n");
		heading("What happened");
		line(explained.meaning());
		explained.found().forEach(this::line);
		for (ExplainedAccess access : explained.accesses()) {
			out.append('\n');
			write(access);
		}
		heading(explained.reasonsHeading());
		explained.reasons().forEach(this::line);
		heading("What can go wrong");
		explained.effects().forEach(this::line);
		heading("What to do");
		explained.remedies().forEach(this::line);
		commands.forEach(this::line);
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

	private void write(ExplainedAccess access) {
		line("(" + access.number() + ") " + access.headline());
		if (!access.path().isEmpty()) {
			line(INDENT + access.path());
		}
		for (ExplainedAccess.Line each : access.lines()) {
			line(INDENT + (each.isAccess() ? " > " : "   ") + String.format(Locale.ROOT, "%5d  ", each.number())
					+ each.text());
		}
		if (access.lost() != null) {
			line(INDENT + access.lost());
		}
		List<StackTraceElement> stack = access.stack();
		for (StackTraceElement frame : stack.subList(0, Math.min(MOST_FRAMES, stack.size()))) {
			line(INDENT + "at " + frame);
		}
		if (stack.size() > MOST_FRAMES) {
			line(INDENT + "and " + (stack.size() - MOST_FRAMES) + " more calls");
		}
		if (!access.started().isEmpty()) {
			line(INDENT + access.started());
		}
		access.locks().forEach(each -> line(INDENT + each));
	}
}
