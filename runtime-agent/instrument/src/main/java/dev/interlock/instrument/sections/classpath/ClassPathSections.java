/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.classpath;

import java.util.ArrayList;
import java.util.List;

import org.objectweb.asm.tree.ClassNode;

import dev.interlock.sections.SectionFile;

/** Finds sections in all classes of a class path. */
public final class ClassPathSections {

	private ClassPathSections() {
		// static only
	}

	/** The sections that annotations declare, for each class with annotations, sorted by class name. */
	public static List<SectionFile> annotated(ClassPath classes) {
		List<SectionFile> all = new ArrayList<>();
		for (String name : classes.names()) {
			ClassNode node = classes.mayHaveSections(name) ? classes.node(name) : null;
			if (node != null) {
				all.add(AnnotatedSections.of(node));
			}
		}
		return all;
	}
}
