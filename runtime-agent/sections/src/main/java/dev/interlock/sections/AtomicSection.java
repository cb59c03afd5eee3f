/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

import java.util.List;
import java.util.Optional;

/**
 * A section of code that is meant to be atomic with regard to one variable (AtomRace, section 3.2). It has one entry
 * and several ends; the first one reached ends the section.
 *
 * @param name      its name, without blanks
 * @param variable  the variable
 * @param entry     the site where it begins
 * @param ends      the sites where it ends; at least one
 * @param circular  whether an end that is also the entry ends the section only when it is reached again
 * @param recursive whether the section may be entered again inside itself, and ends with the outermost
 * @param origin    its origin in a few words
 * @param support   the number of runs that completed it without a violation; 0 if it was never trained
 * @param disabled  why it is not watched; empty if it is
 * @param remarks   the comments and remarks of its file
 * @param heal      the method that heals it from the start of a run with healing; empty if the run decides
 */
public record AtomicSection(String name, SectionVariable variable, SitePoint entry, List<EndPoint> ends,
		boolean circular, boolean recursive, String origin, int support, Optional<String> disabled,
		SectionRemarks remarks, Optional<HealingMethod> heal) {

	/** The prefix of the reason when training disables a section. */
	public static final String BROKEN_IN_TRAINING = "broken in training run ";

	public AtomicSection {
		ends = List.copyOf(ends);
	}

	/** A section without remarks and without a healing method. */
	public AtomicSection(String name, SectionVariable variable, SitePoint entry, List<EndPoint> ends, boolean circular,
			boolean recursive, String origin, int support, Optional<String> disabled) {
		this(name, variable, entry, ends, circular, recursive, origin, support, disabled, SectionRemarks.NONE,
				Optional.empty());
	}

	/** A section with one end that allows serialisable accesses. */
	public static AtomicSection of(String name, SectionVariable variable, SitePoint entry, SitePoint end,
			String origin) {
		return new AtomicSection(name, variable, entry, List.of(EndPoint.serializable(entry, end)), false, false,
				origin, 0, Optional.empty());
	}

	/** This section with another name. */
	public AtomicSection withName(String newName) {
		return withCode(newName, variable, entry, ends);
	}

	/** This section with other ends. */
	public AtomicSection withEnds(List<EndPoint> newEnds) {
		return withCode(name, variable, entry, newEnds);
	}

	/** This section with other names of its code. */
	public AtomicSection withCode(String newName, SectionVariable newVariable, SitePoint newEntry,
			List<EndPoint> newEnds) {
		return new AtomicSection(newName, newVariable, newEntry, newEnds, circular, recursive, origin, support,
				disabled, remarks, heal);
	}

	/** This section with another support; it is disabled if there is a reason. */
	public AtomicSection trained(int newSupport, Optional<String> reason) {
		return new AtomicSection(name, variable, entry, ends, circular, recursive, origin, newSupport, reason,
				remarks, heal);
	}

	/** This section with the reason why training kept it. */
	public AtomicSection kept(Optional<String> reason) {
		return new AtomicSection(name, variable, entry, ends, circular, recursive, origin, support, disabled,
				new SectionRemarks(remarks.comments(), reason), heal);
	}

	/** This section with another healing method, or without one. */
	public AtomicSection healedBy(Optional<HealingMethod> method) {
		return new AtomicSection(name, variable, entry, ends, circular, recursive, origin, support, disabled, remarks,
				method);
	}

	/** Whether the section has been trained, so that a support of 0 is significant. */
	boolean isTrained() {
		return support > 0 || remarks.kept().isPresent()
				|| disabled.filter(reason -> reason.startsWith(BROKEN_IN_TRAINING)).isPresent();
	}

	/** Whether this section has the same variable and entry as another one, and all its ends. */
	public boolean covers(AtomicSection other) {
		return variable.equals(other.variable) && entry.equals(other.entry)
				&& ends.stream().map(EndPoint::site).toList().containsAll(
						other.ends.stream().map(EndPoint::site).toList());
	}
}
