/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.util.List;

/**
 * A finding of an engine.
 *
 * @param kind      the kind
 * @param evidence  the strength
 * @param engine    the id of the engine
 * @param owner     the object or the array of the variable; null for a static field
 * @param variable  the field's number, or the index
 * @param accesses  the accesses; two for a race
 * @param violation the violation of an atomic section; null if the finding is not about one
 * @param details   further details; never null
 */
public record FindingReport(FindingKind kind, Evidence evidence, String engine, Object owner, int variable,
		List<AccessEvidence> accesses, SectionViolation violation, FindingDetails details) {

	/** A finding that is not about an atomic section. */
	public FindingReport(FindingKind kind, Evidence evidence, String engine, Object owner, int variable,
			List<AccessEvidence> accesses) {
		this(kind, evidence, engine, owner, variable, accesses, null, FindingDetails.NONE);
	}

	/** A finding that is not about an atomic section, with details. */
	public FindingReport(FindingKind kind, Evidence evidence, String engine, Object owner, int variable,
			List<AccessEvidence> accesses, FindingDetails details) {
		this(kind, evidence, engine, owner, variable, accesses, null, details);
	}

	/** A finding about an atomic section. */
	public FindingReport(FindingKind kind, Evidence evidence, String engine, Object owner, int variable,
			List<AccessEvidence> accesses, SectionViolation violation) {
		this(kind, evidence, engine, owner, variable, accesses, violation, FindingDetails.NONE);
	}

	/** The kinds of its accesses if they cannot be serialised; empty for other findings. */
	public String pattern() {
		return violation == null ? details.pattern() : violation.pattern();
	}

	/** A number for all sites of a finding with more than two; independent of their order. */
	private int keyOfAll() {
		return accesses.stream().mapToInt(AccessEvidence::site).sorted().reduce(1, (key, site) -> key * 31 + site);
	}

	private boolean isOfTransaction() {
		return kind == FindingKind.ATOMICITY_VIOLATION && !details.transaction().isEmpty();
	}

	/**
	 * Whether an access is by another thread and comes between those of a section or of a transaction.
	 *
	 * @param index the index of the access among the accesses
	 */
	public boolean isRemote(int index) {
		return violation == null ? !details.transaction().isEmpty() && index > 0 && index < accesses.size() - 1
				: index == SectionViolation.REMOTE;
	}

	/** The first of the two numbers that identify the finding: a site, or a key for the end of a section. */
	public int firstKey() {
		return violation == null ? accesses.get(0).site()
				: SectionViolation.key(violation.branch(), evidence == Evidence.OBSERVED);
	}

	/**
	 * The second number that identifies the finding: a site, a key for several sites, or a key for a site in a
	 * transaction.
	 */
	public int secondKey() {
		if (kind.isAboutLocks()) {
			return keyOfAll();
		}
		int site = accesses.get(violation == null ? accesses.size() - 1 : SectionViolation.REMOTE).site();
		// the same accesses may belong to several transactions
		return isOfTransaction() ? site * 31 + details.transaction().hashCode() : site;
	}
}
