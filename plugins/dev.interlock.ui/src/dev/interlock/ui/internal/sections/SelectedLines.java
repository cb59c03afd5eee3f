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

import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IType;

import dev.interlock.core.code.CodeSite;
import dev.interlock.core.code.CodeSites;
import dev.interlock.sections.AtomicSection;

/** Proposes sections for some lines of a source: from the first access of a field in a method to the last. */
public final class SelectedLines {

	private SelectedLines() {
		// only static methods
	}

	/**
	 * The sections that lines of a unit can be, one for each field that is accessed more than once in one method. Not for
	 * the UI thread: it reads class files.
	 *
	 * @param first the first line, from 1
	 * @param last  the last line; the same as the first for the whole method round it
	 * @return the sections; null if the unit is not compiled
	 */
	public static List<AtomicSection> sections(ICompilationUnit unit, int first, int last) throws CoreException {
		List<CodeSite> sites = new ArrayList<>();
		for (IType type : unit.getAllTypes()) {
			sites.addAll(CodeSites.of(type));
		}
		if (sites.isEmpty()) {
			return null;
		}
		Map<String, List<CodeSite>> accesses = new LinkedHashMap<>();
		List<CodeSite> chosen = first == last ? methodAt(sites, first)
				: sites.stream().filter(site -> site.line() >= first && site.line() <= last).toList();
		for (CodeSite site : chosen) {
			if (!site.isCall()) {
				accesses.computeIfAbsent(site.className() + '.' + site.method() + site.descriptor() + ' '
						+ site.variable(), key -> new ArrayList<>()).add(site);
			}
		}
		return accesses.values().stream().filter(each -> each.size() > 1).map(SelectedLines::section).toList();
	}

	/** The accesses of the method with the access that is nearest to a line. */
	private static List<CodeSite> methodAt(List<CodeSite> sites, int line) {
		CodeSite nearest = sites.stream()
				.min((one, other) -> Integer.compare(Math.abs(one.line() - line), Math.abs(other.line() - line)))
				.orElseThrow();
		return sites.stream().filter(site -> site.className().equals(nearest.className())
				&& site.method().equals(nearest.method()) && site.descriptor().equals(nearest.descriptor())).toList();
	}

	private static AtomicSection section(List<CodeSite> sites) {
		CodeSite entry = sites.get(0);
		CodeSite end = sites.get(sites.size() - 1);
		return AtomicSection.of(entry.point().sectionName(), entry.variable(), entry.point(), end.point(),
				"hand"); //$NON-NLS-1$
	}

	/** The unit of a Java element; null if it is in none. */
	public static ICompilationUnit unit(IJavaElement element) {
		return element == null ? null : (ICompilationUnit) element.getAncestor(IJavaElement.COMPILATION_UNIT);
	}
}
