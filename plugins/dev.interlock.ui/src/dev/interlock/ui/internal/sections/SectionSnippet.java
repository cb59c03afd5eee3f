/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.eclipse.core.runtime.CoreException;

import dev.interlock.sections.AtomicSection;
import dev.interlock.ui.internal.sections.SectionCode.Place;

/**
 * The source lines of a section, with its entry and ends and a line of context on both sides.
 *
 * @param rows the lines, ascending in each class; a row with the number 0 represents omitted lines
 */
record SectionSnippet(List<Row> rows) {

	/** The role of a line. */
	enum Role {
		CONTEXT,
		ENTRY,
		END,
		/** The entry and an end are in one line. */
		BOTH,
		/** Another thread makes an access in between. */
		REMOTE
	}

	/**
	 * A line.
	 *
	 * @param line its 1-based number; 0 for omitted lines
	 * @param text its text with indentation
	 * @param role its role
	 */
	record Row(int line, String text, Role role) {
	}

	/** The maximum number of lines that are shown between two relevant lines. */
	private static final int MOST_BETWEEN = 6;
	private static final Row GAP = new Row(0, "\u2026", Role.CONTEXT); //$NON-NLS-1$

	/** The lines of a section; none if its source is not known. Must not be called in the UI thread. */
	static SectionSnippet of(AtomicSection section, SectionCode.Reader reader) throws CoreException {
		SectionCode code = reader.of(section);
		List<Row> rows = new ArrayList<>();
		Set<String> classes = new LinkedHashSet<>();
		classes.add(code.entry().className());
		code.ends().forEach(end -> classes.add(end.className()));
		for (String each : classes) {
			Set<Integer> lines = new TreeSet<>();
			if (code.entry().className().equals(each)) {
				lines.add(code.entry().line());
			}
			code.ends().stream().filter(end -> end.className().equals(each)).forEach(end -> lines.add(end.line()));
			add(reader.source(each), each, lines, code, rows);
		}
		return new SectionSnippet(List.copyOf(rows));
	}

	private static void add(List<String> source, String className, Set<Integer> lines, SectionCode code,
			List<Row> rows) {
		int shown = 0;
		for (int line : lines) {
			if (line < 1 || line > source.size()) {
				continue;
			}
			int first = shown > 0 && line - shown <= MOST_BETWEEN ? shown + 1 : Math.max(line - 1, shown + 1);
			if (first > shown + 1 && !rows.isEmpty()) {
				rows.add(GAP);
			}
			for (int each = first; each <= line; each++) {
				rows.add(new Row(each, source.get(each - 1), role(new Place(className, each, ""), code))); //$NON-NLS-1$
			}
			shown = line;
		}
		if (shown > 0 && shown < source.size() && !source.get(shown).isBlank()) {
			rows.add(new Row(shown + 1, source.get(shown), Role.CONTEXT));
		}
	}

	private static Role role(Place place, SectionCode code) {
		boolean ends = code.ends().stream()
				.anyMatch(end -> end.line() == place.line() && end.className().equals(place.className()));
		boolean begins = code.entry().line() == place.line() && code.entry().className().equals(place.className());
		return begins ? ends ? Role.BOTH : Role.ENTRY : ends ? Role.END : Role.CONTEXT;
	}

	/** The same lines, followed by a line of another thread. */
	SectionSnippet withRemote(int line, String text) {
		List<Row> more = new ArrayList<>(rows);
		more.add(GAP);
		more.add(new Row(line, text, Role.REMOTE));
		return new SectionSnippet(List.copyOf(more));
	}
}
