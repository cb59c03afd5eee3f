/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import dev.interlock.instrument.sections.ClassPath;
import dev.interlock.instrument.sections.ClassPathSections;
import dev.interlock.instrument.sections.SectionCheck;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileReader;
import dev.interlock.sections.SectionProblem;

/** Gathers the sections of files and of annotations, with what is wrong with them. */
final class SectionSources {

	private final ClassPath classes;
	private final List<SectionFile.Entry> entries = new ArrayList<>();
	private final List<SectionProblem> problems = new ArrayList<>();

	private SectionSources(ClassPath classes) {
		this.classes = classes;
	}

	/** The sections of files and of the annotations in the class files; what is wrong with them is printed. */
	static SectionSources read(ClassPath classes, List<String> files, Console console) throws CommandFailure {
		SectionSources sources = new SectionSources(classes);
		for (String file : files) {
			sources.addFile(file, console);
		}
		sources.addAnnotations();
		for (SectionProblem problem : sources.problems) {
			console.err().println(problem);
		}
		return sources;
	}

	/** Adds the sections of a file. */
	private void addFile(String name, Console console) throws CommandFailure {
		try {
			SectionFile file = SectionFileReader.read(console.resolve(name), name);
			problems.addAll(file.problems());
			add(file);
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.BAD_INPUT, e.getMessage());
		}
	}

	/** Adds the sections of the annotations in the class files. */
	private void addAnnotations() {
		for (ClassPathSections.Annotated annotated : ClassPathSections.annotated(classes)) {
			problems.addAll(annotated.problems());
			add(new SectionFile(annotated.className(),
					annotated.sections().stream().map(SectionFile.Entry::of).toList(), List.of()));
		}
	}

	private void add(SectionFile file) {
		SectionCheck check = new SectionCheck(classes, file.place());
		for (SectionFile.Entry entry : file.entries()) {
			List<SectionProblem> found = entry.section().disabled().isPresent() ? List.of() : check.check(entry);
			problems.addAll(found);
			if (found.isEmpty()) {
				entries.add(entry);
			}
		}
	}

	/** The sections with which nothing is wrong. */
	List<SectionFile.Entry> entries() {
		return entries;
	}

	/** What is wrong with the others. */
	List<SectionProblem> problems() {
		return problems;
	}
}
