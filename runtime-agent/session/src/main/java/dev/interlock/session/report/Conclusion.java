/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.report;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Session;

/** The closing line of a report: the number of findings, and what this does not prove. */
public final class Conclusion {

	private Conclusion() {
	}

	/**
	 * The conclusion of a report.
	 *
	 * @param findings the findings of the sessions
	 * @param sessions at least one session
	 * @return one line, without a line end
	 */
	public static String of(List<Finding> findings, List<Session> sessions) {
		long dropped = sessions.stream().mapToLong(session -> session.statistics().dropped()).sum();
		return ofFindings(findings, sessions)
				+ (dropped == 0 ? "" : " " + dropped + " more could not be kept.");
	}

	private static String ofFindings(List<Finding> findings, List<Session> sessions) {
		if (findings.isEmpty()) {
			return "No race was observed. That is no proof that there is none: " + watched(sessions)
					+ " were watched, in the schedules that happened to occur.";
		}
		List<Finding> observed = withEvidence(findings, Finding.Evidence.OBSERVED);
		List<Finding> predicted = withEvidence(findings, Finding.Evidence.PREDICTED);
		String summary = observed.isEmpty() ? "No race was observed" : summary(observed);
		return summary + (predicted.isEmpty() ? "" : "; predicted for other schedules: " + summary(predicted))
				+ ". Another run may show more: only the schedules of "
				+ (sessions.size() == 1 ? "this run" : "these runs") + " were observed.";
	}

	private static List<Finding> withEvidence(List<Finding> findings, Finding.Evidence evidence) {
		return findings.stream().filter(finding -> finding.evidence() == evidence).toList();
	}

	private static String watched(List<Session> sessions) {
		long places = sessions.stream().mapToLong(session -> session.statistics().sites()).max().orElse(0);
		long threads = sessions.stream().mapToLong(session -> session.statistics().threads()).max().orElse(0);
		long classes = sessions.stream().mapToLong(session -> session.statistics().classesInstrumented()).max()
				.orElse(0);
		String runs = sessions.size() == 1 ? "" : " in " + sessions.size() + " runs";
		return count(places, "place") + " in " + count(classes, "class") + " and " + count(threads, "thread") + runs;
	}

	private static String summary(List<Finding> findings) {
		Map<FindingKind, Long> counts = findings.stream().collect(
				Collectors.groupingBy(Finding::kind, () -> new EnumMap<>(FindingKind.class), Collectors.counting()));
		return counts.entrySet().stream()
				.map(entry -> count(entry.getValue(), entry.getKey().label().toLowerCase(Locale.ROOT)))
				.collect(Collectors.joining(", "));
	}

	/** A number with its noun. All nouns here form the plural with s or, after ss, with es. */
	static String count(long count, String noun) {
		return count + " " + (count == 1 ? noun : noun.endsWith("ss") ? noun + "es" : noun + 's');
	}
}
