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
import java.util.List;

/**
 * The content of a section file, or of the annotations of a class: the valid sections, and the problems with the
 * others.
 *
 * @param place    the file name for messages
 * @param entries  the sections in the order of the file
 * @param problems the problems in the order of the lines
 * @param comments the comments that belong to no section
 */
public record SectionFile(String place, List<Entry> entries, List<SectionProblem> problems, Comments comments) {

	/** The content of a place without comments. */
	public SectionFile(String place, List<Entry> entries, List<SectionProblem> problems) {
		this(place, entries, problems, Comments.NONE);
	}

	/**
	 * The comment lines that belong to the file as a whole, each with its {@code #}; empty lines between them are kept.
	 *
	 * @param head the comments before the first section and separate from it
	 * @param tail the comments after the last section
	 */
	public record Comments(List<String> head, List<String> tail) {

		public static final Comments NONE = new Comments(List.of(), List.of());

		public Comments {
			head = List.copyOf(head);
			tail = List.copyOf(tail);
		}
	}

	/**
	 * A section with its line numbers; 0 in a place without lines.
	 *
	 * @param section      the section
	 * @param line         the 1-based line of its name
	 * @param variableLine the line of its variable
	 * @param entryLine    the line of its entry
	 * @param endLines     the lines of its ends, in the same order
	 */
	public record Entry(AtomicSection section, int line, int variableLine, int entryLine, List<Integer> endLines) {

		/** A section on a single line, as in an annotation; 0 if the line is unknown. */
		public static Entry of(AtomicSection section, int line) {
			return new Entry(section, line, line, line, section.ends().stream().map(end -> line).toList());
		}
	}

	/**
	 * Checks a section of this file against an already watched section of another file.
	 *
	 * @param entry      the section to check
	 * @param other      the watched section
	 * @param otherPlace the file name of the watched section
	 * @return null if the two are compatible
	 */
	public SectionProblem contradiction(Entry entry, Entry other, String otherPlace) {
		String where = otherPlace + (other.line() == 0 ? "" : ":" + other.line());
		String wrong = Contradiction.between(other, where, entry);
		return wrong == null ? null : new SectionProblem(place, entry.line(), wrong);
	}

	/** The text of a file with other sections and the comments of this one. */
	public String with(Collection<AtomicSection> sections) {
		return SectionFileWriter.write(comments, sections);
	}

	public List<AtomicSection> sections() {
		return entries.stream().map(Entry::section).toList();
	}
}
