/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.junit;

import java.util.Locale;
import java.util.Optional;

import dev.interlock.RaceFinding;

/** The findings that fail a test. */
public enum FailOn {
	/** Findings that happened in the run. */
	OBSERVED,
	/** Those, and predictions for other schedules. */
	PREDICTED,
	/** No finding. */
	NEVER;

	/** The property with the default for tests without an annotation. */
	static final String PROPERTY = "interlock.failOn";

	boolean includes(RaceFinding finding) {
		return this == PREDICTED || this == OBSERVED && finding.observed();
	}

	/** The value of the property; empty if it is not set. */
	static Optional<FailOn> parse(Optional<String> value) {
		return value.map(String::trim).filter(text -> !text.isEmpty()).map(text -> {
			try {
				return valueOf(text.toUpperCase(Locale.ROOT));
			} catch (IllegalArgumentException e) {
				throw new IllegalArgumentException("The value '" + text + "' of '" + PROPERTY
						+ "' is unknown: give observed, predicted or never.", e);
			}
		});
	}
}
