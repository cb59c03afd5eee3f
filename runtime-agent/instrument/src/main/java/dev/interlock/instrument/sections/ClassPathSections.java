/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections;

import java.util.ArrayList;
import java.util.List;

import org.objectweb.asm.tree.ClassNode;

import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionProblem;

/** Looks for sections in all classes of a class path. */
public final class ClassPathSections {

	/**
	 * What the annotations of a class say.
	 *
	 * @param className its binary name
	 * @param sections  the sections that could be read
	 * @param problems  what is wrong with the others
	 */
	public record Annotated(String className, List<AtomicSection> sections, List<SectionProblem> problems) {
	}

	private ClassPathSections() {
		// static only
	}

	/** The classes with annotated sections, sorted by name. */
	public static List<Annotated> annotated(ClassPath classes) {
		List<Annotated> all = new ArrayList<>();
		for (String name : classes.names()) {
			ClassNode node = classes.mayHaveSections(name) ? classes.node(name) : null;
			if (node != null) {
				AnnotatedSections found = AnnotatedSections.of(node);
				all.add(new Annotated(name.replace('/', '.'), found.sections(), found.problems()));
			}
		}
		return all;
	}
}
