/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.sections;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.OutputFiles;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;

/** Collects the sections that a command writes. Their names are unique, and no section of the target file is lost. */
final class SectionOutput {

	private final List<AtomicSection> sections = new ArrayList<>();
	private final Set<String> names = new HashSet<>();

	/**
	 * Refuses to overwrite a file with unparsable parts, which would be lost.
	 *
	 * @param read   the parsed file
	 * @param name   its name as the user gave it
	 * @param target the output file
	 */
	static void refuseLoss(SectionFile read, String name, Path target, Console console) throws CommandFailure {
		if (!read.problems().isEmpty() && isSame(console.resolve(name), target)) {
			throw new CommandFailure(ExitStatus.BAD_INPUT, "The file '" + name
					+ "' has lines that cannot be read (see above) and would be lost: correct them, or give "
					+ "another file with '--output'.");
		}
	}

	private static boolean isSame(Path file, Path target) throws CommandFailure {
		try {
			return Files.exists(target) && Files.isSameFile(file, target);
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.BAD_INPUT,
					"The file '" + file + "' cannot be read (" + OutputFiles.reason(e) + ").");
		}
	}

	/** Adds sections. A section whose name is taken gets another name; one that is already present is skipped. */
	void addAll(Collection<AtomicSection> more) {
		more.forEach(this::add);
	}

	/** Adds the sections that no present section covers. Present sections stay unchanged. */
	void addNew(Collection<AtomicSection> more) {
		addAll(more.stream().filter(each -> !covers(each)).toList());
	}

	private void add(AtomicSection section) {
		if (sections.contains(section)) {
			return;
		}
		String name = section.name();
		for (int number = 2; !names.add(name); number++) {
			name = section.name() + '-' + number;
		}
		sections.add(section.withName(name));
	}

	/** Whether one of the sections equals another one, except for name and history. */
	boolean covers(AtomicSection other) {
		return sections.stream().anyMatch(known -> known.covers(other));
	}

	List<AtomicSection> sections() {
		return sections;
	}
}
