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
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.Flags;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.IField;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.IType;

import dev.interlock.core.code.CodeSite;
import dev.interlock.core.code.CodeSites;
import dev.interlock.core.sections.SectionProposals;
import dev.interlock.sections.AccessKind;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;

/**
 * Proposes sections for lines of a source, each from the first access of a variable in a method to the last. Only
 * accesses from the inference of sections count. The inference excludes sections that no thread can break: on final
 * fields, on fields that only constructors write, and on thread-local objects. Likely sections are proposed first.
 */
public final class SelectedLines {

	/** The prefix of the origin of sections from a pattern that is probably meant to be atomic. */
	private static final String PATTERN = "pattern "; //$NON-NLS-1$
	private static final String HAND = "hand"; //$NON-NLS-1$

	private final Map<SitePoint, Integer> order = new HashMap<>();
	private final Map<SitePoint, CodeSite> sites = new HashMap<>();
	/** The later accesses on the same object that may follow an access or depend on it. */
	private final Map<SitePoint, Set<SitePoint>> next = new LinkedHashMap<>();
	private final Map<SitePoint, SectionVariable> variables = new HashMap<>();
	/** The first and last accesses of likely patterns. */
	private final Set<SitePoint> likely = new HashSet<>();

	private SelectedLines() {
	}

	/**
	 * The possible sections in lines of a unit, the most likely first. Must not be called in the UI thread: it reads
	 * class files and starts the inference.
	 *
	 * @param first the first line, from 1
	 * @param last  the last line; equal to the first for the whole enclosing method
	 * @return the sections; null if the unit is not compiled
	 */
	public static List<Proposal> sections(ICompilationUnit unit, int first, int last, IProgressMonitor monitor)
			throws CoreException {
		List<CodeSite> all = new ArrayList<>();
		Set<String> classes = new HashSet<>();
		for (IType type : unit.getAllTypes()) {
			all.addAll(CodeSites.of(type));
		}
		all.forEach(site -> classes.add(site.className()));
		if (all.isEmpty()) {
			return null;
		}
		List<AtomicSection> inferred = SectionProposals.withConsecutiveAccesses(unit.getJavaProject(), monitor).stream()
				.filter(each -> classes.contains(each.entry().className())).toList();
		SelectedLines lines = new SelectedLines();
		lines.add(inferred, all, first == last ? inMethodAt(all, first)
				: site -> site.line() >= first && site.line() <= last);
		SectionCode.Reader reader = new SectionCode.Reader(unit.getJavaProject());
		List<Proposal> proposals = new ArrayList<>();
		for (AtomicSection each : lines.sections(unit.getJavaProject(), first)) {
			proposals.add(Proposal.of(each, reader));
		}
		return proposals;
	}

	/** Tests whether a site is in the method with the access that is nearest to a line. */
	private static Predicate<CodeSite> inMethodAt(List<CodeSite> sites, int line) {
		CodeSite nearest = sites.stream().min(Comparator.comparingInt(site -> Math.abs(site.line() - line)))
				.orElseThrow();
		return site -> site.className().equals(nearest.className()) && site.method().equals(nearest.method())
				&& site.descriptor().equals(nearest.descriptor());
	}

	private void add(List<AtomicSection> inferred, List<CodeSite> all, Predicate<CodeSite> chosen) {
		for (AtomicSection each : inferred) {
			if (!find(each.entry(), all, chosen)) {
				continue;
			}
			for (EndPoint end : each.ends()) {
				if (find(end.site(), all, chosen) && order.get(end.site()) > order.get(each.entry())) {
					next.computeIfAbsent(each.entry(), site -> new LinkedHashSet<>()).add(end.site());
					variables.put(each.entry(), each.variable());
					if (each.origin().startsWith(PATTERN)) {
						likely.add(each.entry());
						likely.add(end.site());
					}
				}
			}
		}
	}

	private boolean find(SitePoint point, List<CodeSite> all, Predicate<CodeSite> chosen) {
		for (int i = 0; i < all.size(); i++) {
			if (all.get(i).is(point)) {
				order.put(point, i);
				sites.put(point, all.get(i));
				return chosen.test(all.get(i));
			}
		}
		return false;
	}

	private List<AtomicSection> sections(IJavaProject project, int line) throws CoreException {
		Set<SitePoint> later = new HashSet<>();
		next.values().forEach(later::addAll);
		List<AtomicSection> sections = new ArrayList<>();
		Map<AtomicSection, Integer> ranks = new HashMap<>();
		for (SitePoint entry : next.keySet()) {
			if (!later.contains(entry)) {
				Set<SitePoint> inside = reachable(entry);
				AtomicSection section = section(entry, inside);
				if (canBreak(section, inside, project)) {
					sections.add(section);
					ranks.put(section, rank(section, inside, line));
				}
			}
		}
		sections.sort(Comparator.<AtomicSection>comparingInt(ranks::get)
				.thenComparing(each -> order.get(each.entry())));
		return sections;
	}

	private Set<SitePoint> reachable(SitePoint entry) {
		Set<SitePoint> reached = new LinkedHashSet<>(List.of(entry));
		List<SitePoint> open = new ArrayList<>(reached);
		while (!open.isEmpty()) {
			for (SitePoint each : next.getOrDefault(open.remove(0), Set.of())) {
				if (reached.add(each)) {
					open.add(each);
				}
			}
		}
		return reached;
	}

	/** The section from the entry to the accesses that no other access follows. */
	private AtomicSection section(SitePoint entry, Set<SitePoint> inside) {
		List<EndPoint> ends = inside.stream().filter(each -> !next.containsKey(each))
				.sorted(Comparator.comparing(order::get)).map(end -> EndPoint.serializable(entry, end)).toList();
		return new AtomicSection(entry.sectionName(), variables.get(entry), entry, ends, false, false, HAND, 0,
				Optional.empty());
	}

	/**
	 * Whether a violation can be a bug. Repeated reads of a volatile field without a write are meant to see writes of
	 * other threads.
	 */
	private static boolean canBreak(AtomicSection section, Set<SitePoint> inside, IJavaProject project)
			throws CoreException {
		if (section.variable().kind() != SectionVariable.Kind.FIELD
				|| inside.stream().anyMatch(each -> each.access() == AccessKind.WRITE)) {
			return true;
		}
		IType type = project.findType(section.variable().className().replace('$', '.'));
		IField field = type == null ? null : type.getField(section.variable().name());
		return field == null || !field.exists() || !Flags.isVolatile(field.getFlags());
	}

	/**
	 * The rank of a section, the lowest first. Likely patterns with a write come before other sections with a write,
	 * and these before sections without one. In each group calls on objects come before fields. Of these, sections with
	 * the line of the caret come first.
	 */
	private int rank(AtomicSection section, Set<SitePoint> inside, int line) {
		boolean object = section.variable().kind() == SectionVariable.Kind.OBJECT;
		boolean form = inside.stream().anyMatch(likely::contains);
		boolean writes = inside.stream().anyMatch(each -> each.access() == AccessKind.WRITE);
		boolean here = inside.stream().map(sites::get).anyMatch(site -> site.line() == line);
		return (form && writes ? 0 : writes ? 4 : 8) + (object ? 0 : 2) + (here ? 0 : 1);
	}

	/** The compilation unit of a Java element; null if it is in none. */
	public static ICompilationUnit unit(IJavaElement element) {
		return element == null ? null : (ICompilationUnit) element.getAncestor(IJavaElement.COMPILATION_UNIT);
	}
}
