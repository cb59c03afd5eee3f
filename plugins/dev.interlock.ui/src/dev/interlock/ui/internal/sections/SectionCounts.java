/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.session.Finding;
import dev.interlock.session.HealedSection;

/**
 * What the active session knows of sections, by their names, as far as the session is in memory.
 *
 * @param violations the number of violations
 * @param healing    the healing of sections that are healed, or were
 */
record SectionCounts(Map<String, Long> violations, Map<String, HealedSection> healing) {

	static final SectionCounts NONE = new SectionCounts(Map.of(), Map.of());

	/** Reads the active session. */
	static SectionCounts read() {
		RaceSession session = Interlock.sessions().active();
		if (session == null) {
			return NONE;
		}
		Map<String, Long> violations = new LinkedHashMap<>();
		for (Finding finding : session.snapshot().findings()) {
			if (finding.violation() != null && !finding.violation().section().isEmpty()) {
				violations.merge(finding.violation().section(), finding.count(), Long::sum);
			}
		}
		Map<String, HealedSection> healing = new HashMap<>();
		session.snapshot().healing().forEach(each -> healing.put(each.section(), each));
		return new SectionCounts(violations, healing);
	}

	long violations(String section) {
		return violations.getOrDefault(section, 0L);
	}
}
