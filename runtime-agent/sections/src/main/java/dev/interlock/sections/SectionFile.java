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
 * What a repository file, or the annotations of a class, hold: the sections that could be read, and what is wrong with the
 * rest.
 *
 * @param place    the file's name, as users know it
 * @param entries  the sections in the order of the file
 * @param problems what is wrong, in the order of the lines
 * @param comments the comments that belong to no section
 */
public record SectionFile(String place, List<Entry> entries, List<SectionProblem> problems, Comments comments) {

	/** What a place without comments holds. */
	public SectionFile(String place, List<Entry> entries, List<SectionProblem> problems) {
		this(place, entries, problems, Comments.NONE);
	}

	/**
	 * The lines of comments that belong to a file as a whole, each with its {@code #}; empty lines between them stay.
	 *
	 * @param head those that stand before the sections, and apart from the first of them
	 * @param tail those that stand after the last section
	 */
	public record Comments(List<String> head, List<String> tail) {

		/** None. */
		public static final Comments NONE = new Comments(List.of(), List.of());

		/** Copies the lines. */
		public Comments {
			head = List.copyOf(head);
			tail = List.copyOf(tail);
		}
	}

	/**
	 * A section with its lines in the file; 0 where the place has no lines.
	 *
	 * @param section      the section
	 * @param line         the 1-based line of its name
	 * @param variableLine the line of its variable
	 * @param entryLine    the line of its entry
	 * @param endLines     the lines of its ends, in their order
	 */
	public record Entry(AtomicSection section, int line, int variableLine, int entryLine, List<Integer> endLines) {

		/** A section all of which stands in one line, as an annotation does; 0 if the line is not known. */
		public static Entry of(AtomicSection section, int line) {
			return new Entry(section, line, line, line, section.ends().stream().map(end -> line).toList());
		}
	}

	/**
	 * What is wrong with a section if one of another file is watched, too.
	 *
	 * @param entry      the section of this file
	 * @param other      the one that is there already
	 * @param otherPlace where that one stands
	 * @return null if both may stand
	 */
	public SectionProblem contradiction(Entry entry, Entry other, String otherPlace) {
		String where = otherPlace + (other.line() == 0 ? "" : ":" + other.line());
		String wrong = Contradiction.between(other, where, entry);
		return wrong == null ? null : new SectionProblem(place, entry.line(), wrong);
	}

	/** The text of a file with other sections, and with the comments of this one. */
	public String with(Collection<AtomicSection> sections) {
		return SectionFileWriter.write(comments, sections);
	}

	/** The sections. */
	public List<AtomicSection> sections() {
		return entries.stream().map(Entry::section).toList();
	}
}
