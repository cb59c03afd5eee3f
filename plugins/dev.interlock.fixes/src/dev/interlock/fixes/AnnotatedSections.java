/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.core.search.IJavaSearchConstants;
import org.eclipse.jdt.core.search.IJavaSearchScope;
import org.eclipse.jdt.core.search.SearchEngine;
import org.eclipse.jdt.core.search.SearchMatch;
import org.eclipse.jdt.core.search.SearchParticipant;
import org.eclipse.jdt.core.search.SearchPattern;
import org.eclipse.jdt.core.search.SearchRequestor;

import dev.interlock.core.AnnotationsLibrary;
import dev.interlock.core.code.CodeSites;
import dev.interlock.fixes.internal.annotations.AnnotationReader;
import dev.interlock.fixes.model.AnnotatedSection;

/** Finds the atomic sections that annotations in the sources of a project declare. */
public final class AnnotatedSections {

	private AnnotatedSections() {
		// only static methods
	}

	/**
	 * Returns the sections that annotations in the sources of a project declare. Not for the UI thread: searches the
	 * index and reads class files.
	 *
	 * @throws CoreException if the search fails
	 */
	public static List<AnnotatedSection> of(IJavaProject project, IProgressMonitor monitor) throws CoreException {
		SubMonitor progress = SubMonitor.convert(monitor, 2);
		Set<IMethod> methods = new LinkedHashSet<>();
		if (project.exists() && AnnotationsLibrary.isAvailable(project)) {
			IJavaSearchScope scope = SearchEngine.createJavaSearchScope(new IJavaElement[] { project },
					IJavaSearchScope.SOURCES);
			SearchPattern pattern = SearchPattern.createPattern(AnnotationsLibrary.ATOMIC_SECTION,
					IJavaSearchConstants.TYPE,
					IJavaSearchConstants.ANNOTATION_TYPE_REFERENCE,
					SearchPattern.R_EXACT_MATCH | SearchPattern.R_CASE_SENSITIVE);
			new SearchEngine().search(pattern, new SearchParticipant[] { SearchEngine.getDefaultSearchParticipant() },
					scope, new SearchRequestor() {
						@Override
						public void acceptSearchMatch(SearchMatch match) {
							if (match.getElement() instanceof IMethod method) {
								methods.add(method);
							}
						}
					}, progress.split(1));
		}
		List<AnnotatedSection> sections = new ArrayList<>();
		Set<String> names = new HashSet<>();
		for (IMethod method : methods) {
			progress.checkCanceled();
			for (AnnotatedSection each : AnnotationReader.read(method, CodeSites.of(method.getDeclaringType()))) {
				sections.add(each.section() == null ? each : named(each, names));
			}
		}
		return sections;
	}

	/**
	 * Returns the section with the unique name that the agent gives it if an earlier section of the class has the same
	 * name.
	 */
	private static AnnotatedSection named(AnnotatedSection annotated, Set<String> names) {
		String type = annotated.method().getDeclaringType().getFullyQualifiedName();
		String name = annotated.section().name();
		String unique = name;
		for (int number = 2; !names.add(type + ':' + unique); number++) {
			unique = name + '-' + number;
		}
		return new AnnotatedSection(annotated.method(), annotated.index(), annotated.section().withName(unique), null);
	}
}
