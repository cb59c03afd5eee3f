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
 * The noise of a run, read from and written in the syntax of the agent's option: {@code off}, {@code random}, or
 * {@code random:STRENGTH/DURATION}, with {@code anywhere} in place of {@code random} for noise at locks too.
 *
 * @param kind     whether there is noise and how strong it is
 * @param anywhere whether there is noise where locks are taken and released, too
 * @param strength how often, in thousandths of the accesses; of fixed noise only
 * @param duration how long, {@code 5ms} or {@code 5ms-20ms}; empty for the default
 */
public record NoiseSetting(Kind kind, boolean anywhere, int strength, String duration) {

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
	/** What the agent does where neither option nor profile says anything. */
	public static final NoiseSetting DEFAULT = of(Kind.ADAPTIVE);
	/** How long a delay lasts where nothing is said. */
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

	/** The setting of a kind, with the strength and duration that are offered for fixed noise at first. */
	public static NoiseSetting of(Kind kind) {
		return new NoiseSetting(kind, false, USUAL_STRENGTH, ""); //$NON-NLS-1$
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

	/** Whether an option is noise at places that a noise configuration names. */
	static boolean isPlaced(String option) {
		return PLACED.matcher(option).matches();
	}

	/** A duration as the agent reads it: without blanks, and with plain letters. */
	static String plain(String duration) {
		return duration.replaceAll("\\s", "").replace('\u00b5', 'u').replace('\u2013', '-'); //$NON-NLS-1$ //$NON-NLS-2$
	}

	/** Whether a plain duration can be read, and ends after it begins. */
	static boolean isDuration(String duration) {
		Matcher matcher = DURATION.matcher(duration);
		return matcher.matches() && (matcher.group(3) == null
				|| nanos(matcher.group(1), matcher.group(2)) <= nanos(matcher.group(3), matcher.group(4)));
	}

	private static long nanos(String amount, String unit) {
		return Long.parseLong(amount) * NANOS.get(unit);
	}

	/** The option. */
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
