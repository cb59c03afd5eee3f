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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.instrument.sections.SectionCheck;
import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.classpath.ClassPathSections;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileReader;
import dev.interlock.sections.SectionProblem;
import dev.interlock.session.PlainText;

/** Collects the sections of files and annotations, and the problems with them. */
final class SectionSources {

	private final ClassPath classes;
	/** The source of each entry. A section has one entry. */
	private final Map<SectionFile.Entry, String> entries = new LinkedHashMap<>();
	private final List<SectionProblem> problems = new ArrayList<>();
	/** The unmodified files by name. */
	private final Map<String, SectionFile> files = new LinkedHashMap<>();

	private SectionSources(ClassPath classes) {
		this.classes = classes;
	}

	/** Reads the sections of files and of the annotations in class files; prints the problems. */
	static SectionSources read(ClassPath classes, List<String> files, Console console) throws CommandFailure {
		SectionSources sources = new SectionSources(classes);
		for (String file : files) {
			sources.addFile(file, console);
		}
		sources.addAnnotations();
		for (SectionProblem problem : sources.problems) {
			console.err().println(PlainText.of(problem.toString()));
		}
		return sources;
	}

	private void addFile(String name, Console console) throws CommandFailure {
		try {
			SectionFile file = SectionFileReader.read(console.resolve(name), name);
			problems.addAll(file.problems());
			files.put(name, file);
			add(file);
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.BAD_INPUT, e.getMessage());
		}
	}

	private void addAnnotations() {
		for (SectionFile annotated : ClassPathSections.annotated(classes)) {
			problems.addAll(annotated.problems());
			add(annotated);
		}
	}

	private void add(SectionFile file) {
		SectionCheck check = new SectionCheck(classes, file.place());
		for (SectionFile.Entry entry : file.entries()) {
			List<SectionProblem> found = new ArrayList<>();
			if (entry.section().disabled().isEmpty()) {
				found.addAll(check.check(entry));
				entries.forEach((other, place) -> addContradiction(file, entry, other, place, found));
			}
			problems.addAll(found);
			if (found.isEmpty()) {
				entries.put(entry, file.place());
			}
		}
	}

	/** Contradictions within one file have been checked when it was read. */
	private static void addContradiction(SectionFile file, SectionFile.Entry entry, SectionFile.Entry other,
			String place, List<SectionProblem> found) {
		SectionProblem wrong = place.equals(file.place()) ? null : file.contradiction(entry, other, place);
		if (wrong != null) {
			found.add(wrong);
		}
	}

	/** The valid sections. */
	List<SectionFile.Entry> entries() {
		return List.copyOf(entries.keySet());
	}

	/** A warning for each site in a lambda that uses the compiler's name of the lambda. */
	List<SectionProblem> numbered() {
		List<SectionProblem> warnings = new ArrayList<>();
		entries.forEach((entry, place) -> warnings.addAll(new SectionCheck(classes, place).numbered(entry)));
		return warnings;
	}

	/** A section with the stable names of its lambdas. */
	AtomicSection named(AtomicSection section) {
		return new SectionCheck(classes, "").named(section);
	}

	/** The unmodified files by the given names, including sections that the check rejects. */
	Map<String, SectionFile> files() {
		return files;
	}

	/** The valid sections of annotations. */
	List<AtomicSection> annotated() {
		return entries.entrySet().stream().filter(entry -> !files.containsKey(entry.getValue()))
				.map(entry -> entry.getKey().section()).toList();
	}

	/** The problems of the other sections. */
	List<SectionProblem> problems() {
		return problems;
	}
}
