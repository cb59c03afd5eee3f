/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

import java.util.List;

/**
 * What a repository file holds: the sections that could be read, and what is wrong with the rest.
 *
 * @param place    the file's name, as users know it
 * @param entries  the sections in the order of the file
 * @param problems what is wrong, in the order of the lines
 */
public record SectionFile(String place, List<Entry> entries, List<SectionProblem> problems) {

	/**
	 * A section with its lines in the file.
	 *
	 * @param section      the section
	 * @param line         the 1-based line of its name
	 * @param variableLine the line of its variable
	 * @param entryLine    the line of its entry
	 * @param endLines     the lines of its ends, in their order
	 */
	public record Entry(AtomicSection section, int line, int variableLine, int entryLine, List<Integer> endLines) {

		/** A section that stands in no file. */
		public static Entry of(AtomicSection section) {
			return new Entry(section, 0, 0, 0, section.ends().stream().map(end -> 0).toList());
		}
	}

	/** The sections. */
	public List<AtomicSection> sections() {
		return entries.stream().map(Entry::section).toList();
	}
}
