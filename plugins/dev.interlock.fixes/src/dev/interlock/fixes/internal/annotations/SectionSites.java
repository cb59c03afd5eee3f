/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.annotations;

import java.util.List;

import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;
import dev.interlock.session.Access;
import dev.interlock.session.Access.Role;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Variable.Kind;

/**
 * The two accesses of a thread in a finding that form an atomic section.
 *
 * @param access the first access
 * @param entry  the entry of the section
 * @param end    the end of the section
 */
public record SectionSites(Access access, SitePoint entry, SitePoint end) {

	/** Returns the sites of an atomicity violation that is not about a section yet; null for any other finding. */
	public static SectionSites of(Finding finding) {
		List<Access> locals = finding.accesses().stream().filter(access -> access.role() == Role.LOCAL).toList();
		boolean fits = finding.kind() == FindingKind.ATOMICITY_VIOLATION && locals.size() > 1
				&& finding.variable().kind() != Kind.ARRAY
				&& (finding.violation() == null || finding.violation().section().isEmpty());
		SitePoint entry = fits ? SitePoint.parse(locals.get(0).site()) : null;
		SitePoint end = fits ? SitePoint.parse(locals.get(locals.size() - 1).site()) : null;
		return entry == null || end == null || entry.equals(end) ? null
				: new SectionSites(locals.get(0), entry, end);
	}

	/** Returns whether both sites are in the same method. */
	boolean isInOneMethod() {
		return entry.isInMethodOf(end);
	}

	public AtomicSection section(Finding finding) {
		SectionVariable variable = finding.variable().kind() == Kind.OBJECT
				? SectionVariable.object(finding.variable().className())
				: SectionVariable.field(finding.variable().className(), finding.variable().name());
		String name = entry.className() + '.' + entry.method() + ':' + (finding.variable().kind() == Kind.OBJECT
				? finding.variable().displayName()
				: finding.variable().name());
		return AtomicSection.of(name, variable, entry, end, "finding " + finding.id());
	}
}
