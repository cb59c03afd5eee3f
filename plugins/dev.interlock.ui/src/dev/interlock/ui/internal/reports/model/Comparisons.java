/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.model;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.interlock.core.ProjectBaseline;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionManager;
import dev.interlock.session.Baseline;
import dev.interlock.session.BaselineFile;
import dev.interlock.session.Finding;
import dev.interlock.session.Session;

/**
 * Creates the baselines of a session manager and recreates one only when the baseline session changes. If none
 * was chosen, the known findings in the file of the project come before those of the previous run. Findings of
 * older sessions of the launch configuration count as earlier findings. For use by one thread, not the UI thread: it
 * reads files.
 */
final class Comparisons {

	private static final int MOST = 32;

	private final Map<String, Baseline> made = new HashMap<>();

	/**
	 * The baseline of a session.
	 *
	 * @param session  the baseline session; null if nothing is compared
	 * @param findings the findings of the baseline and of the sessions before it; null if there is no baseline session
	 * @param file     the known findings of the project, used if there is no baseline session; null for none
	 */
	record Comparison(RaceSession session, Baseline findings, BaselineFile file) {

		/**
		 * The findings of a session, each with its state in its details, and those that the session lacks.
		 *
		 * @param isComplete whether the session has all findings of its run
		 */
		List<Finding> compare(Session compared, boolean isComplete) {
			if (findings != null) {
				return findings.compare(compared.findings(),
						finding -> isComplete && Baseline.isLookedFor(compared, finding));
			}
			return file == null ? compared.findings()
					: file.compare(List.of(compared)).findings().get(0).findings();
		}
	}

	/** The comparison of a session. */
	Comparison of(SessionManager sessions, RaceSession compared) {
		RaceSession baseline = sessions.baselineOf(compared);
		boolean isChosen = baseline != null && sessions.isBaseline(baseline);
		BaselineFile file = isChosen || !sessions.comparesPrevious(compared) ? null : ProjectBaseline.of(compared);
		if (baseline == null || file != null) {
			return new Comparison(null, null, file);
		}
		List<RaceSession> earlier = sessions.sessions().stream()
				.filter(each -> each != compared && each != baseline && each.start().isBefore(baseline.start())
						&& each.configurationKey().equals(baseline.configurationKey()))
				.toList();
		String parts = revision(baseline) + earlier.stream().map(Comparisons::revision).toList();
		if (made.size() > MOST) {
			made.clear();
		}
		return new Comparison(baseline, made.computeIfAbsent(parts, any -> make(baseline, earlier)), null);
	}

	private static Baseline make(RaceSession baseline, List<RaceSession> earlier) {
		List<Finding> before = earlier.stream().flatMap(each -> each.snapshot().findings().stream()).toList();
		return new Baseline(baseline.snapshot().findings(), before);
	}

	private static String revision(RaceSession session) {
		return session.id() + '@' + session.revision();
	}
}
