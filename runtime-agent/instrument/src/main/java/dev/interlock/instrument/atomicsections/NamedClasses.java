/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.atomicsections;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

import dev.interlock.instrument.bytecode.ClassFiles;
import dev.interlock.instrument.sections.LoadedSections;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionProblem;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;

/**
 * The classes that atomic sections name. Problems of the sections are found when such a class is loaded. Thread-safe.
 */
final class NamedClasses {

	private final Map<String, List<Named>> sections = new LinkedHashMap<>();
	private final List<Named> all = new ArrayList<>();
	private final Set<String> watched = new HashSet<>();
	/** The calls that are section points, each with the first section that uses it. */
	private final Map<SitePoint, AtomicSection> calls = new HashMap<>();
	private final LoadedSections loaded = new LoadedSections();

	/** A section and the file or class that declares it. */
	private record Named(SectionFile.Entry entry, String place) {
	}

	/** The conflict of a section with those of other files; null if there is none. */
	synchronized SectionProblem contradiction(SectionFile file, SectionFile.Entry entry) {
		for (Named other : all) {
			SectionProblem wrong = other.place.equals(file.place()) ? null
					: file.contradiction(entry, other.entry, other.place);
			if (wrong != null) {
				return wrong;
			}
		}
		return null;
	}

	/**
	 * If sections about different variables share the call of an accessor, only the first can be watched. Sections
	 * about objects alone may share calls.
	 */
	synchronized SectionProblem sharedCall(SectionFile.Entry entry, String place) {
		AtomicSection section = entry.section();
		return points(section).filter(calls::containsKey).filter(site -> isAnother(calls.get(site), section))
				.findFirst()
				.map(site -> new SectionProblem(place, entry.line(), "the call '" + site
						+ "' belongs to the section '" + calls.get(site).name()
						+ "' too, which is about another variable, and only that one is watched: name the "
						+ "accesses inside the called method, or remove one of the sections."))
				.orElse(null);
	}

	private static boolean isAnother(AtomicSection one, AtomicSection other) {
		return (isOfField(one) || isOfField(other)) && !one.variable().equals(other.variable());
	}

	private static boolean isOfField(AtomicSection section) {
		return section.variable().kind() == SectionVariable.Kind.FIELD;
	}

	private static Stream<SitePoint> points(AtomicSection section) {
		return Stream.concat(Stream.of(section.entry()), section.ends().stream().map(EndPoint::site));
	}

	synchronized void add(SectionFile.Entry entry, String place) {
		Named named = new Named(entry, place);
		all.add(named);
		AtomicSection section = entry.section();
		Set<String> names = new HashSet<>();
		if (section.variable().kind() == SectionVariable.Kind.FIELD) {
			names.add(section.variable().className());
		}
		names.add(section.entry().className());
		section.ends().forEach(end -> names.add(end.site().className()));
		points(section).filter(SitePoint::isCall).forEach(site -> calls.putIfAbsent(site, section));
		names.forEach(name -> sections.computeIfAbsent(name, each -> new ArrayList<>()).add(named));
	}

	/** Whether a section names a class. */
	synchronized boolean contain(String name) {
		return sections.containsKey(name);
	}

	/** The problems of the sections that name a class which is now watched. Each class is checked once. */
	synchronized List<SectionProblem> watched(ClassNode type) {
		String name = type.name.replace('/', '.');
		return watched.add(name) ? check(type, sections.get(name)) : List.of();
	}

	private List<SectionProblem> check(ClassNode type, List<Named> named) {
		List<SectionProblem> problems = new ArrayList<>();
		for (Named each : named) {
			problems.addAll(loaded.check(type, each.entry, each.place));
		}
		return problems;
	}

	/**
	 * The remaining problems of the sections, found in the class files of named classes that were not watched.
	 *
	 * @param classFile gives the class file of a class by its binary name; null if there is none
	 * @param isAll     whether a class without a class file is a problem
	 * @param isExcluded whether a class is excluded
	 */
	synchronized List<SectionProblem> atEnd(Function<String, byte[]> classFile, boolean isAll,
			Predicate<String> isExcluded) {
		List<SectionProblem> problems = new ArrayList<>();
		sections.forEach((name, named) -> {
			byte[] bytes = watched.contains(name) ? null : classFile.apply(name);
			if (bytes != null && isExcluded.test(name)) {
				problems.addAll(excluded(name, named));
			} else if (bytes != null) {
				problems.addAll(checkFile(bytes, named));
			} else if (isAll && !watched.contains(name)) {
				for (Named each : named) {
					problems.add(new SectionProblem(each.place, line(each.entry, name), "no class '" + name
							+ "' was watched, and the class path has none: correct the name, or remove the "
							+ "section."));
				}
			}
		});
		problems.addAll(loaded.misfits(classFile));
		return problems;
	}

	/** An excluded class that declares only the variable is no problem, because other classes may access it. */
	private static List<SectionProblem> excluded(String name, List<Named> named) {
		return named.stream()
				.filter(each -> points(each.entry.section()).anyMatch(site -> site.className().equals(name)))
				.map(each -> new SectionProblem(each.place, line(each.entry, name), "the class '" + name
						+ "' is excluded: change the patterns of included and excluded classes, or "
						+ "disable the section."))
				.toList();
	}

	private List<SectionProblem> checkFile(byte[] classFile, List<Named> named) {
		ClassNode type = new ClassNode();
		try {
			ClassFiles.reader(classFile).accept(type, ClassReader.SKIP_FRAMES);
		} catch (RuntimeException e) {
			// a class file that cannot be read cannot be checked
			return List.of();
		}
		return check(type, named);
	}

	/** The first line in which a section names a class. */
	private static int line(SectionFile.Entry entry, String name) {
		AtomicSection section = entry.section();
		if (section.variable().kind() == SectionVariable.Kind.FIELD && section.variable().className().equals(name)) {
			return entry.variableLine();
		}
		if (section.entry().className().equals(name)) {
			return entry.entryLine();
		}
		for (int i = 0; i < section.ends().size(); i++) {
			if (section.ends().get(i).site().className().equals(name)) {
				return entry.endLines().get(i);
			}
		}
		return entry.line();
	}
}
