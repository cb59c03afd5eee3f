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
 * What an engine has found.
 *
 * @param kind     what it is
 * @param evidence how strong it is
 * @param engine   the id of the engine
 * @param owner    the object or the array of the variable; null for a static field
 * @param variable the field's number, or the index
 * @param accesses the accesses; two for a race
 * @param violation what it says of an atomic section; null if it is not about one
 * @param details  what else there is to say; never null
 */
public record FindingReport(FindingKind kind, Evidence evidence, String engine, Object owner, int variable,
		List<AccessEvidence> accesses, SectionViolation violation, FindingDetails details) {

	/** A finding that is not about an atomic section. */
	public FindingReport(FindingKind kind, Evidence evidence, String engine, Object owner, int variable,
			List<AccessEvidence> accesses) {
		this(kind, evidence, engine, owner, variable, accesses, null, FindingDetails.NONE);
	}

	/** A finding that is not about an atomic section, with more to say. */
	public FindingReport(FindingKind kind, Evidence evidence, String engine, Object owner, int variable,
			List<AccessEvidence> accesses, FindingDetails details) {
		this(kind, evidence, engine, owner, variable, accesses, null, details);
	}

	/** A finding about an atomic section. */
	public FindingReport(FindingKind kind, Evidence evidence, String engine, Object owner, int variable,
			List<AccessEvidence> accesses, SectionViolation violation) {
		this(kind, evidence, engine, owner, variable, accesses, violation, FindingDetails.NONE);
	}

	/** The kinds of its accesses if they cannot be serialised; empty if that is not what it is about. */
	public String pattern() {
		return violation == null ? details.pattern() : violation.pattern();
	}

	/** Another number for all sites, of which there are more than two; the order in which they are told does not count. */
	private int keyOfAll() {
		return accesses.stream().mapToInt(AccessEvidence::site).sorted().reduce(1, (key, site) -> key * 31 + site);
	}

	private boolean isOfTransaction() {
		return kind == FindingKind.ATOMICITY_VIOLATION && !details.transaction().isEmpty();
	}

	/**
	 * Whether an access is of another thread, and comes between those of a section or of a transaction.
	 *
	 * @param index the place of the access among the accesses
	 */
	public boolean isRemote(int index) {
		return violation == null ? !details.transaction().isEmpty() && index > 0 && index < accesses.size() - 1
				: index == SectionViolation.REMOTE;
	}

	/** The first of the two numbers by which it is told apart: a site, or what stands for the end of a section. */
	public int firstKey() {
		return violation == null ? accesses.get(0).site()
				: SectionViolation.key(violation.branch(), evidence == Evidence.OBSERVED);
	}

	/** The second of them: a site, or what stands for several, or for one in a transaction. */
	public int secondKey() {
		if (kind.isAboutLocks()) {
			return keyOfAll();
		}
		int site = accesses.get(violation == null ? accesses.size() - 1 : SectionViolation.REMOTE).site();
		// the same accesses may belong to several transactions
		return isOfTransaction() ? site * 31 + details.transaction().hashCode() : site;
	}
}
