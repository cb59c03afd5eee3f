/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.noise;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The range of the duration of delays.
 *
 * @param shortest the minimum, in nanoseconds
 * @param longest  the maximum, in nanoseconds
 */
public record NoiseDuration(long shortest, long longest) {

	private static final Pattern FORM = Pattern
			.compile("(\\d{1,9})\\s*(ns|us|ms|s)(?:\\s*-\\s*(\\d{1,9})\\s*(ns|us|ms|s))?");
	private static final Map<String, TimeUnit> UNITS = Map.of("ns", TimeUnit.NANOSECONDS, "us", TimeUnit.MICROSECONDS,
			"ms", TimeUnit.MILLISECONDS, "s", TimeUnit.SECONDS);
	private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(10);

	/** The text of the default, which is long enough for another thread to interleave. */
	public static final String DEFAULT_TEXT = "1ms";
	/** The duration if none is given. */
	public static final NoiseDuration DEFAULT = parse(DEFAULT_TEXT);

	/**
	 * Parses one duration, {@code 5ms}, or two, {@code 5ms-20ms}.
	 *
	 * @return null if the text is not a duration
	 */
	public static NoiseDuration parse(String text) {
		Matcher matcher = FORM.matcher(text.strip());
		if (!matcher.matches()) {
			return null;
		}
		long first = nanos(matcher.group(1), matcher.group(2));
		return new NoiseDuration(first, matcher.group(3) == null ? first : nanos(matcher.group(3), matcher.group(4)));
	}

	private static long nanos(String amount, String unit) {
		return UNITS.get(unit).toNanos(Long.parseLong(amount));
	}

	/** Whether the first duration is longer than the second. */
	public boolean isReversed() {
		return shortest > longest;
	}

	/** Whether a delay can be longer than the permitted 10 seconds. */
	public boolean isTooLong() {
		return Math.max(shortest, longest) > MAX_NANOS;
	}
}
