/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Writes a section file such that additions by two people merge: sections sorted by name, one property per line. */
public final class SectionFileWriter {

	private SectionFileWriter() {
	}

	/** Formats a file that {@link SectionFileReader} reads. Lines end with {@code \n}. */
	public static String write(Collection<AtomicSection> sections) {
		return write(SectionFile.Comments.NONE, sections);
	}

	/** Formats a file with sections and comments. */
	static String write(SectionFile.Comments comments, Collection<AtomicSection> sections) {
		StringBuilder text = new StringBuilder(SectionFileReader.HEADER).append('\n');
		if (!comments.head().isEmpty()) {
			comments(comments.head(), text.append('\n'));
		}
		List<AtomicSection> sorted = sections.stream().sorted(Comparator.comparing(AtomicSection::name)).toList();
		for (AtomicSection section : sorted) {
			append(section, text.append('\n'));
		}
		if (!comments.tail().isEmpty()) {
			comments(comments.tail(), text.append('\n'));
		}
		return text.toString();
	}

	private static void comments(List<String> lines, StringBuilder text) {
		lines.forEach(line -> text.append(line).append('\n'));
	}

	private static void append(AtomicSection section, StringBuilder text) {
		comments(section.remarks().comments(), text);
		text.append("section ").append(section.name()).append('\n');
		property("variable", section.variable().toString(), text);
		property("entry", section.entry().toString(), text);
		for (EndPoint end : section.ends()) {
			boolean usual = end.equals(EndPoint.serializable(section.entry(), end.site()));
			property("end", end.site() + (usual ? "" : " allow " + end.allowedText()), text);
		}
		if (section.circular() || section.recursive()) {
			property("tags",
					!section.recursive() ? "circular" : section.circular() ? "circular recursive" : "recursive",
					text);
		}
		property("from", section.origin(), text);
		if (section.isTrained()) {
			property("support", Integer.toString(section.support()), text);
		}
		section.remarks().kept().ifPresent(reason -> property("kept", reason, text));
		section.disabled().ifPresent(reason -> property("disabled", reason, text));
		section.heal().ifPresent(method -> property("heal", method.text(), text));
	}

	private static void property(String name, String value, StringBuilder text) {
		text.append("  ").append(name).append(" ".repeat(Math.max(1, 9 - name.length()))).append(value).append('\n');
	}
}
