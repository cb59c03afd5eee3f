/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionManager;
import dev.interlock.session.Baseline;
import dev.interlock.session.Finding;

/**
 * Makes the baselines of a session manager, and makes one anew only where it is another one. What came before it is what
 * the kept sessions of its project found that are older. For one thread, not that of the UI: it reads files.
 */
final class Comparisons {

	private static final int MOST = 32;

	private final Map<String, Baseline> made = new HashMap<>();

	/** What a session is compared with; null if with nothing. */
	Baseline of(SessionManager sessions, RaceSession compared) {
		RaceSession baseline = sessions.baseline();
		if (baseline == null || baseline == compared) {
			return null;
		}
		List<RaceSession> earlier = sessions.sessions().stream()
				.filter(each -> each != compared && each != baseline && each.start().isBefore(baseline.start())
						&& Objects.equals(each.projectName(), baseline.projectName()))
				.toList();
		String parts = revision(baseline) + earlier.stream().map(Comparisons::revision).toList();
		if (made.size() > MOST) {
			made.clear();
		}
		return made.computeIfAbsent(parts, any -> make(baseline, earlier));
	}

	private static Baseline make(RaceSession baseline, List<RaceSession> earlier) {
		List<Finding> before = earlier.stream().flatMap(each -> each.snapshot().findings().stream()).toList();
		return new Baseline(baseline.snapshot().findings(), before);
	}

	private static String revision(RaceSession session) {
		return session.id() + '@' + session.revision();
	}
}
