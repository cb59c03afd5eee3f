/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The noise of a run in the syntax of the agent's option: {@code off}, {@code random}, or {@code
 * random:STRENGTH/DURATION}. {@code anywhere} instead of {@code random} adds noise at locks.
 *
 * @param kind     whether there is noise and how strong it is
 * @param anywhere whether there is also noise at lock acquisitions and releases
 * @param strength the frequency, in thousandths of the accesses; only for fixed noise
 * @param duration the duration, {@code 5ms} or {@code 5ms-20ms}; empty for the default
 */
public record NoiseSetting(Kind kind, boolean anywhere, int strength, String duration) {

	/** The kinds of noise strength. */
	public enum Kind {
		OFF,
		/** The strength adapts to each location. */
		ADAPTIVE,
		/** The same strength at each location. */
		FIXED
	}

	/** The greatest strength: noise at each access. */
	static final int MAX_STRENGTH = 1000;
	/** The agent's default if neither option nor profile sets the noise. */
	public static final NoiseSetting DEFAULT = of(Kind.ADAPTIVE);
	/** The default duration of a delay. */
	static final String DEFAULT_DURATION = "1ms"; //$NON-NLS-1$

	private static final Pattern PLACED = Pattern.compile("\\s*(variable|location|focused)\\s*(:.*)?"); //$NON-NLS-1$
	private static final Pattern SYNTAX = Pattern.compile("(random|anywhere)\\s*(?::([^/]*)(?:/(.*))?)?"); //$NON-NLS-1$
	private static final Pattern STRENGTH = Pattern.compile("\\d{1,4}"); //$NON-NLS-1$
	private static final Pattern DURATION = Pattern
			.compile("(\\d{1,9})(ns|us|ms|s)(?:-(\\d{1,9})(ns|us|ms|s))?"); //$NON-NLS-1$
	private static final Map<String, Long> NANOS = Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$ //$NON-NLS-4$
			1_000_000_000L);
	private static final long MAX_NANOS = 10_000_000_000L;
	private static final String OFF = "off"; //$NON-NLS-1$
	private static final int USUAL_STRENGTH = 200;

	/** The setting of a kind, with the initial strength and duration of fixed noise. */
	public static NoiseSetting of(Kind kind) {
		return new NoiseSetting(kind, false, USUAL_STRENGTH, ""); //$NON-NLS-1$
	}

	/**
	 * Parses an option.
	 *
	 * @return the setting, the default for an empty option; empty if the option cannot be parsed
	 */
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
		boolean anywhere = matcher.group(1).equals("anywhere"); //$NON-NLS-1$
		String strength = matcher.group(2) == null ? "" : matcher.group(2).strip(); //$NON-NLS-1$
		String duration = matcher.group(3) == null ? "" : plain(matcher.group(3)); //$NON-NLS-1$
		if (matcher.group(3) != null && !isDuration(duration)) {
			return Optional.empty();
		}
		if (strength.isEmpty()) {
			boolean adapts = matcher.group(2) == null || matcher.group(3) != null;
			return adapts ? Optional.of(new NoiseSetting(Kind.ADAPTIVE, anywhere, USUAL_STRENGTH, duration))
					: Optional.empty();
		}
		if (!STRENGTH.matcher(strength).matches() || Integer.parseInt(strength) > MAX_STRENGTH) {
			return Optional.empty();
		}
		int thousandths = Integer.parseInt(strength);
		return Optional.of(thousandths == 0 ? of(Kind.OFF)
				: new NoiseSetting(Kind.FIXED, anywhere, thousandths, duration));
	}

	/** Whether an option sets noise at the places of a noise configuration. */
	static boolean isPlaced(String option) {
		return PLACED.matcher(option).matches();
	}

	/** A duration in the syntax of the agent: without blanks, and in ASCII letters. */
	static String plain(String duration) {
		return duration.replaceAll("\\s", "").replace('\u00b5', 'u').replace('\u2013', '-'); //$NON-NLS-1$ //$NON-NLS-2$
	}

	/** Whether a plain duration can be parsed and its end is not before its start. */
	static boolean isDuration(String duration) {
		Matcher matcher = DURATION.matcher(duration);
		return matcher.matches() && (matcher.group(3) == null
				|| nanos(matcher.group(1), matcher.group(2)) <= nanos(matcher.group(3), matcher.group(4)));
	}

	private static long nanos(String amount, String unit) {
		return Long.parseLong(amount) * NANOS.get(unit);
	}

	/** The setting as an option. */
	public String format() {
		String place = anywhere ? "anywhere" : "random"; //$NON-NLS-1$ //$NON-NLS-2$
		return switch (kind) {
		case OFF -> OFF;
		case ADAPTIVE -> duration.isEmpty() ? place : place + ":/" + duration; //$NON-NLS-1$
		case FIXED -> place + ':' + strength + '/' + (duration.isEmpty() ? DEFAULT_DURATION : duration);
		};
	}

	/** Whether a delay is longer than the agent allows. */
	public boolean isTooLong() {
		Matcher matcher = DURATION.matcher(duration);
		if (kind == Kind.OFF || !matcher.matches()) {
			return false;
		}
		int last = matcher.group(3) == null ? 1 : 3;
		return nanos(matcher.group(last), matcher.group(last + 1)) > MAX_NANOS;
	}
}
