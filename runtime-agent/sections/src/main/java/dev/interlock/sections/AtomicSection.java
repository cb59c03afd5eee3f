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
 * A section of code that is meant to be atomic with regard to one variable (AtomRace, section 3.2): one entry, several
 * ends, whichever is reached first.
 *
 * @param name      its name, without blanks
 * @param variable  the variable
 * @param entry     where it begins
 * @param ends      where it ends; at least one
 * @param circular  whether an end that is also the entry ends the section only when it is reached again
 * @param recursive whether the section may be entered again inside itself, and ends with the outermost
 * @param origin    where it comes from, in a few words
 * @param support   in how many runs it was seen and not broken; 0 if it was never trained
 * @param disabled  why it is not watched; empty if it is
 * @param remarks   what its file says of it for people
 */
public record AtomicSection(String name, SectionVariable variable, SitePoint entry, List<EndPoint> ends,
		boolean circular, boolean recursive, String origin, int support, Optional<String> disabled,
		SectionRemarks remarks) {

	/** What the reason begins with for which training disables a section. */
	public static final String BROKEN_IN_TRAINING = "broken in training run ";

	/** Copies the ends. */
	public AtomicSection {
		ends = List.copyOf(ends);
	}

	/** A section without remarks. */
	public AtomicSection(String name, SectionVariable variable, SitePoint entry, List<EndPoint> ends, boolean circular,
			boolean recursive, String origin, int support, Optional<String> disabled) {
		this(name, variable, entry, ends, circular, recursive, origin, support, disabled, SectionRemarks.NONE);
	}

	/** A section with one end that allows what can be serialised. */
	public static AtomicSection of(String name, SectionVariable variable, SitePoint entry, SitePoint end,
			String origin) {
		return new AtomicSection(name, variable, entry, List.of(EndPoint.serializable(entry, end)), false, false,
				origin, 0, Optional.empty());
	}

	/** The same section by another name. */
	public AtomicSection withName(String newName) {
		return withCode(newName, variable, entry, ends);
	}

	/** The same section with other ends. */
	public AtomicSection withEnds(List<EndPoint> newEnds) {
		return withCode(name, variable, entry, newEnds);
	}

	/** The same section by other names of its code. */
	public AtomicSection withCode(String newName, SectionVariable newVariable, SitePoint newEntry,
			List<EndPoint> newEnds) {
		return new AtomicSection(newName, newVariable, newEntry, newEnds, circular, recursive, origin, support,
				disabled, remarks);
	}

	/** The same section with another support, and not watched if there is a reason. */
	public AtomicSection trained(int newSupport, Optional<String> reason) {
		return new AtomicSection(name, variable, entry, ends, circular, recursive, origin, newSupport, reason,
				remarks);
	}

	/** The same section with the reason why training kept it. */
	public AtomicSection kept(Optional<String> reason) {
		return new AtomicSection(name, variable, entry, ends, circular, recursive, origin, support, disabled,
				new SectionRemarks(remarks.comments(), reason));
	}

	/** Whether training has said something of the section, so that a support of 0 says something, too. */
	boolean isTrained() {
		return support > 0 || remarks.kept().isPresent()
				|| disabled.filter(reason -> reason.startsWith(BROKEN_IN_TRAINING)).isPresent();
	}

	/** Whether another section is the same but for its name and its history. */
	public boolean covers(AtomicSection other) {
		return variable.equals(other.variable) && entry.equals(other.entry)
				&& ends.stream().map(EndPoint::site).toList().containsAll(
						other.ends.stream().map(EndPoint::site).toList());
	}
}
