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
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.Interlock;
import dev.interlock.core.code.CodeSite;
import dev.interlock.core.sections.SectionRepository;
import dev.interlock.fixes.AnnotatedSections;
import dev.interlock.fixes.SectionEdits;
import dev.interlock.fixes.model.AnnotatedSection;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;

/** The sections of all open projects as the tree shows them, and the operations that change them. */
final class SectionModel {

	private SectionModel() {
	}

	/** Reads the projects that have sections and adds their problems to a list. Must not be called in the UI thread. */
	static List<SectionNode> read(List<String> problems, IProgressMonitor monitor) throws CoreException {
		SectionCounts counts = SectionCounts.read();
		List<SectionNode> projects = new ArrayList<>();
		for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
			SectionFile file = SectionRepository.read(project);
			file.problems().forEach(problem -> problems.add(project.getName() + '/' + problem));
			IJavaProject java = JavaCore.create(project);
			SectionCode.Reader code = new SectionCode.Reader(java);
			Map<String, List<SectionNode>> classes = new TreeMap<>();
			for (AtomicSection section : file.sections()) {
				add(classes, project, section, code, counts, null);
			}
			for (AnnotatedSection each : AnnotatedSections.of(java, monitor)) {
				if (each.section() == null) {
					problems.add(NLS.bind(Messages.View_badAnnotation, each.method().getElementName(),
							each.problem()));
				} else {
					add(classes, project, each.section(), code, counts, each);
				}
			}
			if (!classes.isEmpty()) {
				projects.add(SectionNode.group(project, null, classes.entrySet().stream()
						.map(each -> SectionNode.group(project, each.getKey(), each.getValue())).toList()));
			}
		}
		return projects;
	}

	private static void add(Map<String, List<SectionNode>> classes, IProject project, AtomicSection section,
			SectionCode.Reader code, SectionCounts counts, AnnotatedSection annotated) throws CoreException {
		String className = section.entry().className();
		classes.computeIfAbsent(className, name -> new ArrayList<>()).add(new SectionNode(project, className, section,
				counts.violations(section.name()), List.of(), code.of(section), annotated,
				counts.healing().get(section.name())));
	}

	/** The possible entries and ends of a section on its class and variable. Must not be called in the UI thread. */
	static SiteChoices choices(SectionNode node) throws CoreException {
		return SiteChoices.of(node.section(), sites(node), new SectionCode.Reader(JavaCore.create(node.project())));
	}

	/**
	 * The accesses of a section's variable in its class as it is currently compiled. Must not be called in the UI
	 * thread.
	 */
	static List<CodeSite> sites(SectionNode node) throws CoreException {
		List<CodeSite> sites = new SectionCode.Reader(JavaCore.create(node.project())).sites(node.className());
		return sites == null ? List.of()
				: sites.stream().filter(site -> !site.isCall() && site.variable().equals(node.section().variable()))
						.toList();
	}

	static void change(String label, IProject project, List<AtomicSection> some, UnaryOperator<AtomicSection> change)
			throws FixRefusedException, CoreException {
		write(label, project, inFile(project, some).stream()
				.map(each -> some.contains(each) ? change.apply(each) : each).toList());
	}

	static void remove(String label, IProject project, List<AtomicSection> some)
			throws FixRefusedException, CoreException {
		write(label, project, inFile(project, some).stream().filter(each -> !some.contains(each)).toList());
	}

	/**
	 * The sections of a project's file.
	 *
	 * @throws FixRefusedException if none of the sections to be changed is among them
	 */
	private static List<AtomicSection> inFile(IProject project, List<AtomicSection> some)
			throws FixRefusedException, CoreException {
		List<AtomicSection> all = SectionRepository.read(project).sections();
		if (some.stream().noneMatch(all::contains)) {
			throw new FixRefusedException(Messages.Refused_annotation);
		}
		return all;
	}

	/** Adds sections to a project. Sections with the same names are replaced. */
	static void add(String label, IProject project, List<AtomicSection> more)
			throws FixRefusedException, CoreException {
		Map<String, AtomicSection> all = new TreeMap<>();
		SectionRepository.read(project).sections().forEach(each -> all.put(each.name(), each));
		more.forEach(each -> all.put(each.name(), each));
		write(label, project, List.copyOf(all.values()));
	}

	/** A name for a section that none of the others has. */
	static String freeName(AtomicSection section, List<AtomicSection> others) {
		String name = section.name();
		for (int number = 2; isTaken(name, others); number++) {
			name = section.name() + '-' + number;
		}
		return name;
	}

	/** Renames sections so that their names differ from each other and from those of the others. */
	static List<AtomicSection> named(List<AtomicSection> sections, List<AtomicSection> others) {
		List<AtomicSection> taken = new ArrayList<>(others);
		sections.forEach(each -> taken.add(each.withName(freeName(each, taken))));
		return List.copyOf(taken.subList(others.size(), taken.size()));
	}

	private static boolean isTaken(String name, List<AtomicSection> others) {
		return others.stream().anyMatch(each -> each.name().equals(name));
	}

	private static void write(String label, IProject project, List<AtomicSection> sections)
			throws FixRefusedException, CoreException {
		SectionEdits.write(label, project, sections);
	}

	/** A copy of a section that is enabled, or disabled for a reason. */
	static AtomicSection enabled(AtomicSection section, boolean enabled, String reason) {
		return section.trained(section.support(), enabled ? Optional.empty() : Optional.of(reason));
	}
}
