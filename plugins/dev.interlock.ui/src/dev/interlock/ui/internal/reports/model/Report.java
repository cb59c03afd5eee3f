/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.model;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import org.eclipse.core.runtime.IStatus;

import dev.interlock.core.ProjectReviews;
import dev.interlock.core.RaceSession;
import dev.interlock.session.Baseline;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingGroups;
import dev.interlock.session.Reviews;
import dev.interlock.session.Session;
import dev.interlock.ui.internal.reports.model.Comparisons.Comparison;

/**
 * The content of the view at one moment: a snapshot of the active session, filtered, sorted and grouped. Immutable;
 * created outside the UI thread.
 *
 * @param session      the session; null if there is none
 * @param state        the state of the session at that moment; null if there is none
 * @param status       a problem of the session itself; null if there is none
 * @param snapshot     the data; null if there is none
 * @param groups       the groups that pass the filter
 * @param shown        the number of findings in the groups, including those that only the baseline has
 * @param total        the number of all findings, including those that only the baseline has
 * @param baseline     the baseline session; null if nothing is compared, or the findings are compared with a file of the
 *                     project
 * @param states       the number of findings in each state that are shown or would be if no state was hidden; empty if
 *                     nothing is compared
 * @param presentation the presentation that was applied
 */
public record Report(RaceSession session, RaceSession.State state, IStatus status, Session snapshot,
		List<GroupNode> groups, int shown, int total, RaceSession baseline,
		Map<Baseline.State, Integer> states,
		Presentation presentation) {

	/** The report without a session. */
	public static Report none(Presentation presentation) {
		return new Report(null, null, null, null, List.of(), 0, 0, null, Map.of(), presentation);
	}

	/**
	 * Creates the report of a session, or of all sessions if these are the groups, with this one in the header. May
	 * read files.
	 *
	 * @param compared the baseline of the session; not used for all sessions
	 */
	static Report of(RaceSession session, List<RaceSession> all, Comparison compared, Presentation presentation) {
		RaceSession.State state = session.state();
		Session snapshot = session.snapshot();
		boolean bySession = presentation.grouping() == Grouping.SESSION;
		Comparison baseline = bySession ? null : compared;
		List<GroupNode> groups = new ArrayList<>();
		Map<Baseline.State, Integer> states = new EnumMap<>(Baseline.State.class);
		LocalDate today = LocalDate.now();
		int total = 0;
		for (RaceSession each : bySession ? all : List.of(session)) {
			Session data = each == session ? snapshot : each.snapshot();
			List<Finding> findings = new ArrayList<>(
					baseline == null ? data.findings() : baseline.compare(data, isComplete(state)));
			total += findings.size();
			Reviews reviews = ProjectReviews.of(each);
			findings.replaceAll(finding -> reviews.applyTo(finding, today));
			findings.removeIf(presentation.withAllStates().predicate(each.id()).negate());
			findings.stream().map(finding -> finding.details().baseline()).filter(Objects::nonNull)
					.forEach(known -> states.merge(known, 1, Integer::sum));
			findings.removeIf(presentation.predicate(each.id()).negate());
			findings.sort(
					presentation.order() == null ? Comparator.comparing(Finding::severity) : presentation.order());
			groups.addAll(bySession ? ofSession(each, findings) : group(findings, presentation, each.id()));
		}
		int shown = groups.stream().mapToInt(group -> group.findings().size()).sum();
		return new Report(session, state, session.status(), snapshot, List.copyOf(groups), shown, total,
				baseline == null ? null : baseline.session(), Map.copyOf(states), presentation);
	}

	/** Whether a session has all findings of its run. Only then are missing findings reported as not reproduced. */
	private static boolean isComplete(RaceSession.State state) {
		return state == RaceSession.State.ENDED || state == RaceSession.State.TERMINATED;
	}

	private static List<GroupNode> ofSession(RaceSession session, List<Finding> findings) {
		return findings.isEmpty() ? List.of()
				: List.of(new GroupNode(Grouping.SESSION, session.id(), session.name(), findings));
	}

	private static List<GroupNode> group(List<Finding> findings, Presentation presentation, String sessionId) {
		Grouping grouping = presentation.grouping();
		if (grouping == Grouping.CAUSE) {
			return FindingGroups.of(findings, presentation.order()).stream()
					.map(group -> new GroupNode(sessionId, group)).toList();
		}
		Map<String, List<Finding>> byKey = new LinkedHashMap<>();
		for (Finding finding : findings) {
			byKey.computeIfAbsent(grouping.keyOf(finding), key -> new ArrayList<>()).add(finding);
		}
		return byKey.values().stream().map(group -> new GroupNode(grouping, sessionId, group)).toList();
	}

	/**
	 * The number of rows of findings. A row shows the findings of one statement.
	 *
	 * @param withGone whether to count rows of findings that only the baseline has
	 */
	public long rows(boolean withGone) {
		return groups.stream().flatMap(group -> group.children().stream()).filter(row -> withGone || row.findings()
				.stream().anyMatch(each -> each.details().baseline() != Baseline.State.NOT_REPRODUCED)).count();
	}

	public boolean isEmpty() {
		return groups.isEmpty();
	}

	/** Whether there are findings that a filter could hide. */
	public boolean hasFindings() {
		return total > 0 || !states.isEmpty();
	}

	public boolean running() {
		return state == RaceSession.State.RUNNING;
	}

	/** Whether the agent of the program has not connected yet. */
	public boolean starting() {
		return running() && snapshot.jvm().version().isEmpty();
	}

	/** The run time of the program, up to now if it is still running; empty if its end was not observed. */
	public Optional<Duration> duration() {
		if (running()) {
			return Optional.of(Duration.between(session.start(), Instant.now()));
		}
		return snapshot.end().map(end -> Duration.between(snapshot.start(), end));
	}
}
