/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The noise of a run, read from and written in the syntax of the agent's option: {@code off}, {@code random}, or
 * {@code random:STRENGTH/DURATION}.
 *
 * @param kind     whether there is noise and how strong it is
 * @param strength how often, per mille of the accesses; of fixed noise only
 * @param amount   how long, in units; of fixed noise only
 * @param unit     the unit of the amount, one of {@link #UNITS}
 */
public record NoiseSetting(Kind kind, int strength, int amount, String unit) {

	/** Whether there is noise and how strong. */
	public enum Kind {
		/** None. */
		OFF,
		/** As strong as each place needs. */
		ADAPTIVE,
		/** Of the same strength at each place. */
		FIXED
	}

	/** The greatest strength: noise at each access. */
	static final int MAX_STRENGTH = 1000;
	/** The units of a duration. */
	static final List<String> UNITS = List.of("ns", "us", "ms", "s"); //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$ //$NON-NLS-4$
	/** What the agent does where neither option nor profile says anything. */
	public static final NoiseSetting DEFAULT = of(Kind.ADAPTIVE);

	private static final long MAX_NANOS = 10_000_000_000L;
	private static final String OFF = "off"; //$NON-NLS-1$
	private static final String RANDOM = "random"; //$NON-NLS-1$
	private static final Pattern SYNTAX = Pattern.compile("random(?::(\\d{1,4})(?:/(\\d{1,8}) ?(ns|us|ms|s))?)?"); //$NON-NLS-1$

	/** The setting of a kind, with the strength and duration that are offered for fixed noise at first. */
	public static NoiseSetting of(Kind kind) {
		return new NoiseSetting(kind, 200, 1, "ms"); //$NON-NLS-1$
	}

	/** Reads an option; empty where it cannot be read, the default for an empty one. */
	public static Optional<NoiseSetting> parse(String option) {
		String text = option.strip();
		if (text.isEmpty()) {
			return Optional.of(DEFAULT);
		}
		if (OFF.equals(text)) {
			return Optional.of(of(Kind.OFF));
		}
		Matcher matcher = SYNTAX.matcher(text);
		if (!matcher.matches()) {
			return Optional.empty();
		}
		if (matcher.group(1) == null) {
			return Optional.of(DEFAULT);
		}
		int strength = Integer.parseInt(matcher.group(1));
		int amount = matcher.group(2) == null ? DEFAULT.amount : Integer.parseInt(matcher.group(2));
		String unit = matcher.group(3) == null ? DEFAULT.unit : matcher.group(3);
		return strength > MAX_STRENGTH ? Optional.empty()
				: Optional.of(new NoiseSetting(Kind.FIXED, strength, amount, unit));
	}

	/** The option. */
	public String format() {
		return switch (kind) {
		case OFF -> OFF;
		case ADAPTIVE -> RANDOM;
		case FIXED -> RANDOM + ':' + strength + '/' + amount + unit;
		};
	}

	/** Whether a delay is longer than the agent allows. */
	public boolean isTooLong() {
		long nanos = switch (unit) {
		case "ns" -> 1; //$NON-NLS-1$
		case "us" -> 1_000; //$NON-NLS-1$
		case "ms" -> 1_000_000; //$NON-NLS-1$
		default -> 1_000_000_000;
		};
		return kind == Kind.FIXED && amount * nanos > MAX_NANOS;
	}
}
