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
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.IType;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.code.CodeSite;
import dev.interlock.core.code.CodeSites;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.LambdaNames;
import dev.interlock.sections.SitePoint;

/**
 * The location of a section in the code as it is currently compiled.
 *
 * @param entry   the location of the entry
 * @param ends    the locations of the ends, in their order
 * @param problem the part that is missing in the code, in one sentence; null if none is missing
 */
record SectionCode(Place entry, List<Place> ends, String problem) {

	/**
	 * A line of a source.
	 *
	 * @param className the binary name of the class
	 * @param line      its 1-based number; 0 if it is not known
	 * @param text      its code without indentation; empty if it is not known
	 */
	record Place(String className, int line, String text) {

		@Override
		public String toString() {
			return text.isEmpty() ? Integer.toString(line) : line + ": " + text; //$NON-NLS-1$
		}
	}

	/** The 1-based line of the entry; 0 if it is not known. */
	int entryLine() {
		return entry.line();
	}

	/** The lines of the ends, in their order. */
	List<Integer> endLines() {
		return ends.stream().map(Place::line).toList();
	}

	/** Looks sections up and reads each class only once. Not for use in the UI thread. */
	static final class Reader {

		private final IJavaProject project;
		private final Map<String, List<CodeSite>> classes = new HashMap<>();
		private final Map<String, List<String>> sources = new HashMap<>();

		Reader(IJavaProject project) {
			this.project = project;
		}

		/** The accesses of a class; empty if it is not compiled, null if there is no such class. */
		List<CodeSite> sites(String className) throws CoreException {
			if (!classes.containsKey(className)) {
				IType type = project.exists() ? project.findType(className.replace('$', '.')) : null;
				classes.put(className, type == null ? null : CodeSites.of(type));
			}
			return classes.get(className);
		}

		SectionCode of(AtomicSection section) throws CoreException {
			List<Place> ends = new ArrayList<>();
			String problem = problem(section.entry());
			for (EndPoint end : section.ends()) {
				ends.add(place(end.site()));
				problem = problem == null ? problem(end.site()) : problem;
			}
			return new SectionCode(place(section.entry()), List.copyOf(ends), problem);
		}

		/** Replaces compiler-numbered lambda names of a section with their stable names. */
		AtomicSection named(AtomicSection section) throws CoreException {
			List<EndPoint> ends = new ArrayList<>();
			for (EndPoint end : section.ends()) {
				ends.add(new EndPoint(named(end.site()), end.allowed()));
			}
			return section.withCode(section.name(), section.variable(), named(section.entry()), ends);
		}

		private SitePoint named(SitePoint point) throws CoreException {
			List<CodeSite> sites = LambdaNames.isBody(point.method()) ? sites(point.className()) : null;
			return sites == null ? point
					: sites.stream().filter(site -> site.is(point)).map(site -> site.named(point)).findFirst()
							.orElse(point);
		}

		private Place place(SitePoint point) throws CoreException {
			int line = line(point);
			return new Place(point.className(), line, text(point.className(), line));
		}

		/** The lines of the source of a class; empty if it has none. */
		List<String> source(String className) throws CoreException {
			if (!sources.containsKey(className)) {
				IType type = project.exists() ? project.findType(className.replace('$', '.')) : null;
				String source = type == null || !type.exists() ? null : type.getTypeRoot().getSource();
				sources.put(className, source == null ? List.of() : source.lines().toList());
			}
			return sources.get(className);
		}

		/** A line of the source of a class without indentation; empty if there is no such line. */
		String text(String className, int line) throws CoreException {
			List<String> lines = source(className);
			return line < 1 || line > lines.size() ? "" : lines.get(line - 1).strip(); //$NON-NLS-1$
		}

		private int line(SitePoint point) throws CoreException {
			List<CodeSite> sites = sites(point.className());
			return sites == null ? 0
					: sites.stream().filter(site -> site.is(point)).mapToInt(CodeSite::line).findFirst().orElse(0);
		}

		/** The reason why the code has no such site; null if it has one, or if the class is not compiled. */
		String problem(SitePoint point) throws CoreException {
			List<CodeSite> sites = sites(point.className());
			if (sites == null) {
				return NLS.bind(Messages.Code_noClass, point.className());
			}
			CodeSite found = sites.stream().filter(site -> site.is(point)).findFirst().orElse(null);
			if (sites.isEmpty() || found != null && found.named(point).equals(point)) {
				return null;
			}
			if (found != null) {
				return NLS.bind(Messages.Code_numbered, point, found.named(point));
			}
			boolean method = sites.stream().anyMatch(site -> site.isIn(point.methodName()));
			return NLS.bind(method ? Messages.Code_noSite : Messages.Code_noMethod, point.methodForm(),
					point.member() + ':' + point.access().text() + '#' + point.ordinal());
		}
	}
}
