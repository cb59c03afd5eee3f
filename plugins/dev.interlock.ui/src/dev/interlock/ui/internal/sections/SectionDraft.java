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
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import dev.interlock.core.sections.SectionRepository;
import dev.interlock.sections.AccessKind;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileWriter;
import dev.interlock.sections.SectionProblem;

/**
 * An atomic section that is being edited, in the syntax of its file.
 *
 * @param base     the section before editing
 * @param name     the current name
 * @param variable the variable
 * @param entry    the entry
 * @param ends     the ends
 */
record SectionDraft(AtomicSection base, String name, String variable, String entry, List<End> ends) {

	static final int NAME = 0;
	static final int VARIABLE = 1;
	static final int ENTRY = 2;
	static final int ENDS = 3;

	/**
	 * An end.
	 *
	 * @param site    the site
	 * @param allowed the accesses that other threads may make before it
	 */
	record End(String site, Set<AccessKind> allowed) {

		private String line() {
			String kinds = allowed.isEmpty() ? "none" //$NON-NLS-1$
					: allowed.stream().sorted().map(AccessKind::text).collect(Collectors.joining(",")); //$NON-NLS-1$
			return "  end " + site.strip() + " allow " + kinds; //$NON-NLS-1$ //$NON-NLS-2$
		}
	}

	/** The unchanged draft of a section. */
	static SectionDraft of(AtomicSection section) {
		return new SectionDraft(section, section.name(), section.variable().toString(), section.entry().toString(),
				section.ends().stream().map(end -> new End(end.site().toString(), end.allowed())).toList());
	}

	/**
	 * A problem of a field.
	 *
	 * @param field {@link #NAME}, {@link #VARIABLE}, {@link #ENTRY}, or {@link #ENDS} and the number of the end, from 0
	 * @param text  one sentence
	 */
	record Complaint(int field, String text) {
	}

	/**
	 * Parses the draft together with the other sections of its project, by the rules of the file.
	 *
	 * @return the file with all sections; the draft is the last one if it has no problem
	 */
	SectionFile read(List<AtomicSection> all) {
		return SectionRepository.parse(others(all) + text());
	}

	/** Maps a problem of {@linkplain #read the file that was read} to a field. */
	Complaint complaint(List<AtomicSection> all, SectionProblem problem) {
		return new Complaint(field(problem.line() - (int) others(all).lines().count()), problem.text());
	}

	/** Maps a problem of {@linkplain #file the draft by itself} to a field. */
	Complaint complaint(SectionProblem problem) {
		return new Complaint(field(problem.line() - (int) others(List.of()).lines().count()), problem.text());
	}

	/** The text of a file that contains only the draft. */
	String file() {
		return others(List.of()) + text();
	}

	private String others(List<AtomicSection> all) {
		return SectionFileWriter.write(all.stream().filter(each -> !each.equals(base)).toList()) + '\n';
	}

	private String text() {
		StringBuilder text = new StringBuilder();
		base.remarks().comments().forEach(line -> text.append(line).append('\n'));
		text.append("section ").append(name.strip()).append('\n'); //$NON-NLS-1$
		property(text, "variable", variable); //$NON-NLS-1$
		property(text, "entry", entry); //$NON-NLS-1$
		ends.forEach(end -> text.append(end.site().isBlank() ? "" : end.line()).append('\n')); //$NON-NLS-1$
		if (base.circular() || base.recursive()) {
			text.append("  tags").append(base.circular() ? " circular" : "") //$NON-NLS-1$//$NON-NLS-2$//$NON-NLS-3$
					.append(base.recursive() ? " recursive" : "") //$NON-NLS-1$ //$NON-NLS-2$
					.append('\n');
		}
		property(text, "from", base.origin()); //$NON-NLS-1$
		property(text, "support", Integer.toString(base.support())); //$NON-NLS-1$
		base.remarks().kept().ifPresent(reason -> property(text, "kept", reason)); //$NON-NLS-1$
		base.heal().ifPresent(method -> property(text, "heal", method.text())); //$NON-NLS-1$
		base.disabled().ifPresent(reason -> property(text, "disabled", reason)); //$NON-NLS-1$
		return text.toString();
	}

	/**
	 * The field of a line of the draft's text, from 1. A problem of the whole draft is assigned to the first empty
	 * field.
	 */
	private int field(int line) {
		List<Integer> fields = new ArrayList<>(List.of(NAME));
		if (!variable.isBlank()) {
			fields.add(VARIABLE);
		}
		if (!entry.isBlank()) {
			fields.add(ENTRY);
		}
		for (int i = 0; i < ends.size(); i++) {
			fields.add(ENDS + i);
		}
		int at = line - 1 - base.remarks().comments().size();
		if (at > 0 && at < fields.size()) {
			return fields.get(at);
		}
		return name.isBlank() ? NAME : variable.isBlank() ? VARIABLE : entry.isBlank() ? ENTRY : emptyEnd();
	}

	private int emptyEnd() {
		for (int i = 0; i < ends.size(); i++) {
			if (ends.get(i).site().isBlank()) {
				return ENDS + i;
			}
		}
		return NAME;
	}

	private static void property(StringBuilder text, String key, String value) {
		if (!value.isBlank()) {
			text.append("  ").append(key).append(' ').append(value.strip()).append('\n'); //$NON-NLS-1$
		}
	}

	/** Whether the draft equals the section before editing. */
	boolean isUnchanged() {
		return equals(of(base));
	}
}
