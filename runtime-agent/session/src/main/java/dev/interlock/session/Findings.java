/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Computes fingerprints of findings, the order of their accesses, and unions of findings. */
public final class Findings {

	private static final int FINGERPRINT_BYTES = 5;
	/** The engine of findings that directed runs have brought about. */
	static final String DIRECTED = "directed";

	private Findings() {
	}

	/**
	 * The fingerprint of a finding: the first ten hexadecimal digits of the SHA-256 of kind, variable, the unordered
	 * stable forms of its sites, and the section or the transaction if there is one. The object, the index in an array
	 * and the line of a block are ignored, so that the same races have the same fingerprints in every run.
	 *
	 * @param broken the broken section or transaction; empty if there is none
	 */
	static String fingerprint(FindingKind kind, Variable variable, List<Access> accesses, String broken) {
		String name = variable.kind() == Variable.Kind.ARRAY ? "[]" : variable.name();
		List<String> parts = new ArrayList<>(
				List.of(kind.stableName(), variable.kind().stableName(), variable.className(), name));
		accesses.stream().map(Access::site).sorted().forEach(parts::add);
		if (!broken.isEmpty()) {
			int end = broken.lastIndexOf(')');
			parts.add(end < 0 ? broken : broken.substring(0, end + 1));
		}
		byte[] text = String.join("\n", parts).getBytes(StandardCharsets.UTF_8);
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(text);
			return HexFormat.of().formatHex(digest, 0, FINGERPRINT_BYTES);
		} catch (NoSuchAlgorithmException e) {
			throw new IllegalStateException("Every Java platform has SHA-256.", e);
		}
	}

	/**
	 * The two sides of a race in the order of reports: the write first, of two writes the one with the smaller site.
	 */
	static List<Access> inOrder(FindingKind kind, List<Access> accesses) {
		if (kind != FindingKind.DATA_RACE && kind != FindingKind.API_RACE) {
			return List.copyOf(accesses);
		}
		Comparator<Access> order = Comparator.comparing(access -> access.operation() != Access.Operation.WRITE);
		return accesses.stream().sorted(order.thenComparing(Access::site)).toList();
	}

	/** The same finding with another count. */
	static Finding withCount(Finding finding, long count) {
		return count == finding.count() ? finding
				: new Finding(finding.id(), finding.kind(), finding.evidence(), finding.engines(), finding.labels(),
						finding.variable(), finding.accesses(), count, finding.found(), finding.violation(),
						finding.details());
	}

	/** The same finding, with other details. */
	static Finding withDetails(Finding finding, FindingDetails details) {
		return new Finding(finding.id(), finding.kind(), finding.evidence(), finding.engines(), finding.labels(),
				finding.variable(), finding.accesses(), finding.count(), finding.found(), finding.violation(), details);
	}

	/**
	 * The same finding with its directed runs. If one of them hit it, it counts as observed, and the engine
	 * {@code directed} is added.
	 */
	static Finding confirmed(Finding finding, Confirmation confirmation) {
		FindingDetails details = finding.details().with(confirmation);
		boolean isReal = details.confirmation().state().isReal();
		return new Finding(finding.id(), finding.kind(), isReal ? Finding.Evidence.OBSERVED : finding.evidence(),
				isReal ? union(finding.engines(), List.of(DIRECTED)) : finding.engines(), finding.labels(),
				finding.variable(), finding.accesses(), finding.count(), finding.found(), finding.violation(), details);
	}

	/**
	 * A finding completed by another message about it. Engines, labels and details are added. The accesses are replaced
	 * if one lacked its stack trace, or if a predicted finding has been observed.
	 */
	static Finding completed(Finding finding, Finding more) {
		boolean better = isBetter(finding, more);
		return new Finding(finding.id(), finding.kind(), better ? more.evidence() : finding.evidence(),
				union(finding.engines(), more.engines()), union(finding.labels(), more.labels()),
				better ? more.variable() : finding.variable(), better ? more.accesses() : finding.accesses(),
				finding.count(), finding.found(), finding.violation(), finding.details().and(more.details()));
	}

	/** Whether to use the accesses of the second finding. If either was observed, only observed accesses are used. */
	private static boolean isBetter(Finding finding, Finding more) {
		if (finding.evidence() != more.evidence()) {
			return more.evidence() == Finding.Evidence.OBSERVED;
		}
		return more.id().equals(finding.id()) && lacksStack(finding) && !lacksStack(more);
	}

	private static boolean lacksStack(Finding finding) {
		return finding.accesses().stream().anyMatch(access -> access.stack().isEmpty());
	}

	/**
	 * Merges the findings of several sessions by fingerprint. Counts are added, engines and labels united, and the
	 * stronger evidence is used. The accesses are those of the first session that has them.
	 *
	 * @return the findings in the order of the sessions, unlikely predictions last; immutable
	 */
	public static List<Finding> merge(List<Session> sessions) {
		if (sessions.size() == 1) {
			return unlikelyLast(sessions.get(0).findings());
		}
		Map<String, Finding> merged = new LinkedHashMap<>();
		for (Session session : sessions) {
			for (Finding finding : session.findings()) {
				merged.merge(finding.id(), finding, Findings::union);
			}
		}
		return unlikelyLast(List.copyOf(merged.values()));
	}

	private static List<Finding> unlikelyLast(List<Finding> findings) {
		return findings.stream().noneMatch(Finding::isUnlikely) ? findings
				: findings.stream().sorted(Comparator.comparing(Finding::isUnlikely)).toList();
	}

	/** Merges two findings of one fingerprint. The accesses are those of the first, or the observed ones. */
	static Finding union(Finding first, Finding second) {
		boolean firstIsWeaker = first.evidence() == Finding.Evidence.PREDICTED;
		Finding shown = firstIsWeaker && second.evidence() == Finding.Evidence.OBSERVED ? second : first;
		return new Finding(first.id(), first.kind(), shown.evidence(), union(first.engines(), second.engines()),
				union(first.labels(), second.labels()), first.variable(), shown.accesses(),
				first.count() + second.count(), first.found(), shown.violation(),
				first.details().and(second.details()));
	}

	private static List<String> union(List<String> first, List<String> second) {
		var all = new LinkedHashSet<>(first);
		all.addAll(second);
		return all.stream().limit(TextBudget.MOST_PARTS).toList();
	}
}
