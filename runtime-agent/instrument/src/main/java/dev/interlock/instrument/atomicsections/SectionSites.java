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
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.interlock.bootstrap.InterlockSectionBudget;
import dev.interlock.bootstrap.InterlockSectionMarks;
import dev.interlock.instrument.atomicsections.SectionPlan.Point;
import dev.interlock.instrument.sections.sites.SharedTypes;
import dev.interlock.sections.SectionVariable;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.Section;
import dev.interlock.spi.SectionAccess;
import dev.interlock.spi.SectionEnd;

/** The sites that access variables of atomic sections, and the exits that leave sections. Thread-safe. */
public final class SectionSites {

	/** A site whose variable has been resolved. */
	public static final class Watched {

		private static final Watched NOT = new Watched(null, 0, null);

		private final SectionAccess access;
		private final int variable;
		private final Object key;

		Watched(SectionAccess access, int variable, Object key) {
			this.access = access;
			this.variable = variable;
			this.key = key;
		}

		/** The access at the site. */
		public SectionAccess access() {
			return access;
		}

		/** Whether the access is irrelevant while no section is open on the variable. */
		private boolean beginsNothing() {
			return access.isAccess() && access.entries().isEmpty();
		}

		/** Whether all sections that begin here are inferred; their reports may then be limited. */
		private boolean isLimited() {
			return !access.entries().isEmpty() && access.entries().stream().allMatch(Section::inferred);
		}

		/** The field's number, or {@link EventHandler#WHOLE_OBJECT}. */
		public int variable() {
			return variable;
		}

		/** Stands for the field, or for the shared objects of one kind; equal for all sites of one variable. */
		public Object key() {
			return key;
		}
	}

	private final SectionFields fields;
	private final List<SectionVariable> variables = new ArrayList<>();
	private final List<List<Section>> exits = new ArrayList<>();
	/** The same exit of a class that several loaders define has one number. */
	private final Map<List<Section>, Integer> exitNumbers = new HashMap<>();
	private final BitSet repairable = new BitSet();
	private volatile Candidate[] candidates = new Candidate[0];
	private volatile Watched[] watched = new Watched[0];
	/** Incremented for each new variable. */
	private volatile int version;

	/** A site whose variable has not been resolved. */
	private record Candidate(boolean write, boolean isAccess, String family, String change, List<Point> points) {
	}

	/** @param fields resolves the fields of sites */
	public SectionSites(SectionFields fields) {
		this.fields = fields;
		InterlockSectionMarks.forgetSites();
		fields.onReuse(this::forget);
	}

	/** The class of a site has been unloaded, and another class with this site is about to be defined. */
	private synchronized void forget(int site) {
		if (isCandidate(site)) {
			candidates[site] = null;
			watched[site] = null;
			InterlockSectionMarks.forgetReused(site);
		}
	}

	/** Adds a variable of a section. Its accesses are watched everywhere. */
	synchronized void addVariable(SectionVariable variable) {
		if (!variables.contains(variable)) {
			variables.add(variable);
			version++;
			forgetUnwatched(variable);
		}
	}

	/** Resets sites that may access the variable but were resolved as not watched. */
	private void forgetUnwatched(SectionVariable variable) {
		Watched[] known = watched;
		for (int site = 0; site < known.length; site++) {
			if (known[site] == Watched.NOT
					&& (!candidates[site].isAccess || fields.name(site).equals(variable.name()))) {
				known[site] = null;
				InterlockSectionMarks.forget(site);
			}
		}
	}

	/**
	 * Adds a site.
	 *
	 * @param family the kind of shared object that is called; null for an access to a field
	 * @param change the {@linkplain dev.interlock.spi.SectionChange change} of a write, or null
	 */
	synchronized void add(int site, boolean write, boolean isAccess, String family, String change,
			List<Point> points) {
		Candidate[] all = candidates;
		if (site >= all.length) {
			int length = Math.max(2 * all.length, site + 64);
			all = Arrays.copyOf(all, length);
			watched = Arrays.copyOf(watched, length);
		}
		all[site] = new Candidate(write, isAccess, family, change, List.copyOf(points));
		candidates = all;
	}

	/** Whether a site may access a variable of a section, or call an accessor of one. */
	boolean isCandidate(int site) {
		Candidate[] all = candidates;
		return site < all.length && all[site] != null;
	}

	/** The number of an exit, which is added unless it is known. */
	synchronized int addExit(List<Section> sections) {
		return exitNumbers.computeIfAbsent(List.copyOf(sections), left -> {
			exits.add(left);
			return exits.size() - 1;
		});
	}

	/** The sections that an exit leaves. */
	public synchronized List<Section> exit(int number) {
		return exits.get(number);
	}

	/**
	 * The resolved site.
	 *
	 * @param owner the object that is accessed; null for a static field
	 * @return null if the site accesses no variable of a section, or cannot be resolved this time
	 */
	public Watched at(int site, Object owner) {
		Watched[] known = watched;
		Watched found = site < known.length ? known[site] : null;
		if (found == null) {
			found = resolve(site, owner);
		}
		return found == Watched.NOT ? null : found;
	}

	private Watched resolve(int site, Object owner) {
		Candidate[] all = candidates;
		Candidate candidate = site < all.length ? all[site] : null;
		if (candidate == null) {
			return null;
		}
		int before = version;
		Watched found = candidate.family != null
				? watched(site, candidate, candidate.points, EventHandler.WHOLE_OBJECT, candidate.family)
				: candidate.isAccess ? resolveField(site, owner, candidate) : resolveAccessor(site, owner, candidate);
		if (found != null) {
			remember(site, found, before);
		}
		return found;
	}

	private Watched resolveField(int site, Object owner, Candidate candidate) {
		int number = fields.ofAccess(site, owner);
		if (number == 0) {
			return null;
		}
		FieldInfo field = number < 0 ? null : fields.field(number);
		SectionVariable variable = field == null ? null : SectionVariable.field(field.className(), field.name());
		if (variable == null || !isVariable(variable)) {
			return Watched.NOT;
		}
		List<Point> points = candidate.points.stream().filter(point -> point.model().variable().equals(variable))
				.toList();
		for (Point point : points) {
			if (point.end() == null && isRepairable(point.section())) {
				fields.placeRepair(site, point.section().number());
			}
		}
		return watched(site, candidate, points, number, variable);
	}

	/** The values of a section can be repaired. */
	synchronized void addRepairable(Section section) {
		repairable.set(section.number());
	}

	private synchronized boolean isRepairable(Section section) {
		return repairable.get(section.number());
	}

	synchronized boolean isVariable(SectionVariable variable) {
		return variables.contains(variable);
	}

	private Watched resolveAccessor(int site, Object receiver, Candidate candidate) {
		SectionVariable variable = candidate.points.get(0).model().variable();
		int number = fields.ofAccessor(site, receiver, variable.className(), variable.name());
		if (number <= 0) {
			return number == 0 ? null : Watched.NOT;
		}
		return watched(site, candidate,
				candidate.points.stream().filter(point -> point.model().variable().equals(variable)).toList(), number,
				variable);
	}

	/** The key of the sites of a variable. */
	static Object key(SectionVariable variable) {
		return variable.kind() == SectionVariable.Kind.FIELD ? variable
				: String.valueOf(SharedTypes.family(variable.className()));
	}

	private static Watched watched(int site, Candidate candidate, List<Point> points, int variable, Object key) {
		List<Section> entries = new ArrayList<>();
		List<SectionEnd> ends = new ArrayList<>();
		for (Point point : points) {
			if (point.end() == null) {
				entries.add(point.section());
			} else {
				ends.add(point.end());
			}
		}
		return new Watched(new SectionAccess(site, candidate.write, candidate.isAccess, List.copyOf(entries),
				List.copyOf(ends), candidate.change), variable, key);
	}

	private synchronized void remember(int site, Watched found, int before) {
		if (found == Watched.NOT && before != version) {
			return;
		}
		watched[site] = found;
		if (found == Watched.NOT) {
			InterlockSectionMarks.notWatchedAt(site);
		} else if (found.beginsNothing()) {
			InterlockSectionMarks.accessedAt(site, found.variable, false);
		} else if (found.isLimited()) {
			InterlockSectionBudget.grant(site);
			InterlockSectionMarks.accessedAt(site, found.variable, true);
		}
	}
}
