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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SectionRepository;
import dev.interlock.fixes.FixRefusedException;
import dev.interlock.fixes.SectionEdits;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;
import dev.interlock.session.Finding;

/** The sections of all open projects as the tree shows them, and the ways to change them. */
final class SectionModel {

	private SectionModel() {
	}

	/** The projects that have sections, with what is wrong with their files added to a list. */
	static List<SectionNode> read(List<String> problems) throws CoreException {
		Map<String, Long> violations = violations();
		List<SectionNode> projects = new ArrayList<>();
		for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
			SectionFile file = SectionRepository.read(project);
			file.problems().forEach(problem -> problems.add(project.getName() + '/' + problem));
			if (!file.sections().isEmpty()) {
				projects.add(project(project, file.sections(), violations));
			}
		}
		return projects;
	}

	private static SectionNode project(IProject project, List<AtomicSection> sections, Map<String, Long> violations) {
		Map<String, List<SectionNode>> byClass = new TreeMap<>();
		for (AtomicSection section : sections) {
			byClass.computeIfAbsent(section.entry().className(), name -> new ArrayList<>())
					.add(new SectionNode(project, section.entry().className(), section,
							violations.getOrDefault(section.name(), 0L), List.of()));
		}
		List<SectionNode> classes = new ArrayList<>();
		byClass.forEach((name, nodes) -> classes.add(new SectionNode(project, name, null,
				nodes.stream().mapToLong(SectionNode::violations).sum(), List.copyOf(nodes))));
		return new SectionNode(project, null, null, classes.stream().mapToLong(SectionNode::violations).sum(),
				List.copyOf(classes));
	}

	/** How often each section was broken in the active session, as far as that is in memory. */
	private static Map<String, Long> violations() {
		RaceSession session = Interlock.sessions().active();
		Map<String, Long> counts = new LinkedHashMap<>();
		if (session != null) {
			for (Finding finding : session.snapshot().findings()) {
				if (finding.violation() != null && !finding.violation().section().isEmpty()) {
					counts.merge(finding.violation().section(), finding.count(), Long::sum);
				}
			}
		}
		return counts;
	}

	/** Changes some sections of a project. */
	static void change(String label, IProject project, List<AtomicSection> some, UnaryOperator<AtomicSection> change)
			throws FixRefusedException, CoreException {
		write(label, project, SectionRepository.read(project).sections().stream()
				.map(each -> some.contains(each) ? change.apply(each) : each).toList());
	}

	/** Removes some sections of a project. */
	static void remove(String label, IProject project, List<AtomicSection> some)
			throws FixRefusedException, CoreException {
		write(label, project,
				SectionRepository.read(project).sections().stream().filter(each -> !some.contains(each)).toList());
	}

	/** Adds sections to a project; one that is there by name is replaced. */
	static void add(String label, IProject project, List<AtomicSection> more)
			throws FixRefusedException, CoreException {
		Map<String, AtomicSection> all = new TreeMap<>();
		SectionRepository.read(project).sections().forEach(each -> all.put(each.name(), each));
		more.forEach(each -> all.put(each.name(), each));
		write(label, project, List.copyOf(all.values()));
	}

	private static void write(String label, IProject project, List<AtomicSection> sections)
			throws FixRefusedException, CoreException {
		SectionFile now = SectionRepository.read(project);
		if (!now.problems().isEmpty()) {
			throw new FixRefusedException(now.problems().get(0).toString());
		}
		SectionEdits.write(label, project, sections);
	}

	/** A section that is watched, or is not for a reason. */
	static AtomicSection enabled(AtomicSection section, boolean enabled, String reason) {
		return section.trained(section.support(), enabled ? Optional.empty() : Optional.of(reason));
	}
}
