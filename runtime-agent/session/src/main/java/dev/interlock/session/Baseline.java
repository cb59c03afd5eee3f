/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The findings with which a session is compared, and those of earlier sessions, by id. Immutable. */
public final class Baseline {

	/** The state of a finding relative to the baseline. */
	public enum State {
		/** Neither the baseline nor any session before it has the finding. */
		NEW,
		/** The baseline does not have the finding, but a session before it has. */
		REGRESSION,
		/** The baseline has the finding too. */
		STILL_HERE,
		/** The baseline has the finding, but the session does not. This does not prove that it was fixed. */
		NOT_REPRODUCED
	}

	private final List<Finding> findings;
	private final Set<String> ids;
	private final Set<String> earlier;

	/**
	 * Creates a baseline.
	 *
	 * @param findings the findings to compare with
	 * @param earlier  the findings of sessions before the baseline
	 */
	public Baseline(List<Finding> findings, Collection<Finding> earlier) {
		this.findings = List.copyOf(findings);
		ids = ids(findings);
		this.earlier = ids(earlier);
	}

	private static Set<String> ids(Collection<Finding> findings) {
		return findings.stream().map(Finding::id).collect(Collectors.toUnmodifiableSet());
	}

	/** The state of a finding of another session. */
	public State stateOf(Finding finding) {
		if (ids.contains(finding.id())) {
			return State.STILL_HERE;
		}
		return earlier.contains(finding.id()) ? State.REGRESSION : State.NEW;
	}

	/**
	 * The findings of another session, each with its state in its details, followed by those of the baseline that the
	 * session lacks.
	 *
	 * @param complete whether the session has ended; nothing is missing while it runs
	 */
	public List<Finding> compare(List<Finding> others, boolean complete) {
		return compare(others, finding -> complete);
	}

	/**
	 * The findings of another session, each with its state in its details, followed by those of the baseline that the
	 * session looked for and lacks.
	 *
	 * @param missed whether the session would have found a finding of the baseline if it had occurred
	 */
	public List<Finding> compare(List<Finding> others, Predicate<Finding> missed) {
		List<Finding> compared = new ArrayList<>(others.size());
		others.forEach(finding -> compared.add(with(finding, stateOf(finding))));
		Set<String> found = ids(others);
		findings.stream().filter(finding -> !found.contains(finding.id())).filter(missed)
				.forEach(finding -> compared.add(with(finding, State.NOT_REPRODUCED)));
		return compared;
	}

	/** Whether a session could have found a finding: one of the finding's engines ran, and its variable was checked. */
	public static boolean isLookedFor(Session session, Finding finding) {
		String watched = session.options().getOrDefault("variables", "").strip();
		Variable variable = finding.variable();
		boolean isWatched = watched.isEmpty()
				|| Arrays.stream(watched.split(",")).map(String::strip)
						.anyMatch((variable.className() + '.' + variable.name())::equals);
		return isWatched && (session.engines().isEmpty() || finding.engines().isEmpty()
				|| finding.engines().stream().anyMatch(session.engines()::contains));
	}

	private static Finding with(Finding finding, State state) {
		return Findings.withDetails(finding, finding.details().with(state));
	}
}
