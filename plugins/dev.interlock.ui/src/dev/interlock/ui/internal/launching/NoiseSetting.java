/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The noise of a run in the syntax of the agent's option, {@code off} or {@code random:STRENGTH/DURATION}.
 *
 * @param random   whether there is noise at all
 * @param strength how often, per mille of the accesses
 * @param amount   how long, in units
 * @param unit     the unit of the amount: {@code us} or {@code ms}
 */
record NoiseSetting(boolean random, int strength, int amount, String unit) {

	/** The greatest strength: noise at each access. */
	static final int MAX_STRENGTH = 1000;
	/** What the profile <em>quick</em> has. */
	static final NoiseSetting DEFAULT = new NoiseSetting(true, 150, 20, "us"); //$NON-NLS-1$

	private static final String OFF = "off"; //$NON-NLS-1$
	private static final Pattern SYNTAX = Pattern.compile("random(?::(\\d{1,4})(?:/(\\d{1,6})(us|ms))?)?"); //$NON-NLS-1$

	/** Reads an option; empty where it cannot be read, the default for an empty one. */
	static Optional<NoiseSetting> parse(String option) {
		if (option.isBlank()) {
			return Optional.of(DEFAULT);
		}
		if (OFF.equals(option.strip())) {
			return Optional.of(new NoiseSetting(false, DEFAULT.strength, DEFAULT.amount, DEFAULT.unit));
		}
		Matcher matcher = SYNTAX.matcher(option.strip());
		if (!matcher.matches()) {
			return Optional.empty();
		}
		int strength = matcher.group(1) == null ? DEFAULT.strength : Integer.parseInt(matcher.group(1));
		int amount = matcher.group(2) == null ? DEFAULT.amount : Integer.parseInt(matcher.group(2));
		String unit = matcher.group(3) == null ? DEFAULT.unit : matcher.group(3);
		return strength > MAX_STRENGTH ? Optional.empty()
				: Optional.of(new NoiseSetting(true, strength, amount, unit));
	}

	/** The option; empty for the default, so that a configuration holds only what differs from it. */
	String format() {
		if (equals(DEFAULT)) {
			return ""; //$NON-NLS-1$
		}
		return random ? "random:" + strength + '/' + amount + unit : OFF; //$NON-NLS-1$
	}
}
