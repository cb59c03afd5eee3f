/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.model;

import java.util.Locale;
import java.util.function.Function;

import dev.interlock.session.Finding;
import dev.interlock.ui.internal.reports.text.FindingTexts;

/** The criteria by which the tree groups the findings of a session. */
public enum Grouping {
	/** By the cause, or by the variable for findings without a cause. */
	CAUSE(finding -> finding.variable().className() + ' ' + finding.variable().name(), Finding::title),
	VARIABLE(finding -> finding.variable().className() + ' ' + finding.variable().name(),
			finding -> finding.variable().displayName()),
	/** By the class that declares the variable. */
	CLASS(finding -> finding.variable().className(), finding -> finding.variable().className()),
	/** By the package of the class that declares the variable. */
	PACKAGE(FindingTexts::packageOf, FindingTexts::packageOf),
	KIND(finding -> finding.kind().name(), FindingTexts::kind),
	/** By the threads of the accesses. */
	THREADS(FindingTexts::threads, FindingTexts::threads),
	/** By the locks held at the accesses. */
	LOCKS(FindingTexts::lockNames, FindingTexts::lockNames),
	/** By the state compared with the baseline. */
	STATE(FindingTexts::stateOrNone, FindingTexts::stateOrNone),
	/** By the session, for all sessions that are kept. */
	SESSION(finding -> "", finding -> ""), //$NON-NLS-1$ //$NON-NLS-2$
	/** A flat list without groups. */
	NONE(finding -> "", finding -> ""); //$NON-NLS-1$ //$NON-NLS-2$

	private final Function<Finding, String> key;
	private final Function<Finding, String> label;

	Grouping(Function<Finding, String> key, Function<Finding, String> label) {
		this.key = key;
		this.label = label;
	}

	/** The key that findings of the same group share. */
	String keyOf(Finding finding) {
		return key.apply(finding);
	}

	/** The displayed name of a finding's group. */
	String labelOf(Finding finding) {
		return label.apply(finding);
	}

	/** The name in commands and mementos. */
	public String stableName() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** The grouping with a stable name; {@link #CAUSE} if the name is unknown. */
	public static Grouping of(String stableName) {
		for (Grouping grouping : values()) {
			if (grouping.stableName().equals(stableName)) {
				return grouping;
			}
		}
		return CAUSE;
	}
}
