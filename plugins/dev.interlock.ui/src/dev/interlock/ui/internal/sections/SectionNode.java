/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.List;
import java.util.function.Predicate;

import org.eclipse.core.resources.IProject;

import dev.interlock.fixes.model.AnnotatedSection;
import dev.interlock.sections.AtomicSection;
import dev.interlock.session.HealedSection;

/**
 * A row of the tree: a project, one of its classes, or a section.
 *
 * @param project    the project
 * @param className  the class; null for a project
 * @param section    the section; null for a project and a class
 * @param violations the number of violations of the section in the session that is shown
 * @param children   the rows below it
 * @param code       the location of the section in the code; null for a project and a class
 * @param annotated  the annotation that declares the section; null if the file of the project does
 * @param healing    the healing of the section in the session that is shown; null for none
 */
record SectionNode(IProject project, String className, AtomicSection section, long violations,
		List<SectionNode> children, SectionCode code, AnnotatedSection annotated,
		HealedSection healing) {

	/** Creates a row for a project or a class. */
	static SectionNode group(IProject project, String className, List<SectionNode> children) {
		return new SectionNode(project, className, null, children.stream().mapToLong(SectionNode::violations).sum(),
				List.copyOf(children), null, null, null);
	}

	/** Returns the same row with other counts. */
	SectionNode counted(SectionCounts counts) {
		return section == null
				? group(project, className, children.stream().map(child -> child.counted(counts)).toList())
				: new SectionNode(project, className, section, counts.violations(section.name()), children, code,
						annotated, counts.healing().get(section.name()));
	}

	/** Whether this is a section that fulfils a condition, or has one below it. */
	boolean any(Predicate<SectionNode> condition) {
		return section == null ? children.stream().anyMatch(child -> child.any(condition)) : condition.test(this);
	}

	/** The number of sections that fulfil a condition, below this row or the row itself. */
	long count(Predicate<SectionNode> condition) {
		return section == null ? children.stream().mapToLong(child -> child.count(condition)).sum()
				: condition.test(this) ? 1 : 0;
	}

	/** The sections below this row, or its own section. */
	List<AtomicSection> sections() {
		return section != null ? List.of(section)
				: children.stream().flatMap(child -> child.sections().stream()).toList();
	}

	/** Whether all of its sections are enabled. */
	boolean isEnabled() {
		return sections().stream().allMatch(each -> each.disabled().isEmpty());
	}

	/** Whether some of its sections are enabled and some are disabled. */
	boolean isMixed() {
		return !isEnabled() && sections().stream().anyMatch(each -> each.disabled().isEmpty());
	}
}
