/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.Comparator;
import java.util.List;

/** The severity of a finding, derived from its consequence, its evidence and whether it looks harmless. */
public enum Severity {
	/** It was observed, and its effect is wrong. */
	HIGH("high", "High"),
	/** It may have a wrong effect, or it was only predicted. */
	MEDIUM("medium", "Medium"),
	/** It is likely harmless. */
	LOW("low", "Low");

	private final String stableName;
	private final String label;

	Severity(String stableName, String label) {
		this.stableName = stableName;
		this.label = label;
	}

	/** The name in reports. */
	public String stableName() {
		return stableName;
	}

	/** The display name, in English. */
	public String label() {
		return label;
	}

	/** The severity of a finding. */
	static Severity of(Finding finding) {
		if (finding.isHarmful()) {
			return HIGH;
		}
		Review review = finding.details().review();
		if (review != null && review.kind() == Review.Kind.BENIGN
				|| finding.labels().stream().anyMatch(label -> label.startsWith("benign:"))
				|| finding.isUnlikely()) {
			return LOW;
		}
		boolean predicted = finding.evidence() == Finding.Evidence.PREDICTED;
		boolean fragile = finding.labels().stream().anyMatch(label -> label.startsWith("fragile:"));
		return switch (finding.kind()) {
		case DEADLOCK -> HIGH;
		case API_RACE, ATOMICITY_VIOLATION -> predicted ? MEDIUM : HIGH;
		case DATA_RACE -> predicted ? fragile ? LOW : MEDIUM : !fragile && isHarmful(finding) ? HIGH : MEDIUM;
		default -> MEDIUM;
		};
	}

	/** Whether its code shows a wrong effect, other than a value that is seen late or, on some JVMs only, by halves. */
	private static boolean isHarmful(Finding finding) {
		return Consequence.of(finding)
				.filter(effect -> effect != Consequence.UNSEEN_VALUE && effect != Consequence.TORN_VALUE).isPresent();
	}

	/** The most urgent severity of several findings. */
	static Severity most(List<Finding> findings) {
		return findings.stream().map(Severity::of).min(Comparator.naturalOrder()).orElse(LOW);
	}
}
