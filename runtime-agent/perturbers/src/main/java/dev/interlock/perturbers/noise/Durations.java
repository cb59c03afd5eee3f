/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.interlock.spi.OptionException;

/**
 * The range of the duration of delays.
 *
 * @param shortest the minimum, in nanoseconds
 * @param longest  the maximum, in nanoseconds
 */
record Durations(long shortest, long longest) {

	/** Long enough for another thread to interleave. */
	static final Durations DEFAULT = new Durations(TimeUnit.MILLISECONDS.toNanos(1), TimeUnit.MILLISECONDS.toNanos(1));

	private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(10);
	private static final Pattern DURATION = Pattern.compile("(\\d{1,9})\\s*(ns|us|ms|s)");
	private static final Map<String, TimeUnit> UNITS = Map.of("ns", TimeUnit.NANOSECONDS, "us", TimeUnit.MICROSECONDS,
			"ms", TimeUnit.MILLISECONDS, "s", TimeUnit.SECONDS);

	/**
	 * Reads one duration, or two separated by a hyphen.
	 *
	 * @param noise the noise option that contains it, for messages
	 */
	static Durations parse(String text, String noise) throws OptionException {
		String[] ends = text.split("-", 2);
		long shortest = nanos(ends[0].trim(), noise);
		long longest = ends.length == 1 ? shortest : nanos(ends[1].trim(), noise);
		if (longest < shortest) {
			throw new OptionException("The duration '" + text + "' of the noise '" + noise
					+ "' ends before it begins: write the shorter one first.");
		}
		return new Durations(shortest, longest);
	}

	private static long nanos(String duration, String noise) throws OptionException {
		Matcher matcher = DURATION.matcher(duration);
		if (!matcher.matches()) {
			throw new OptionException("The duration '" + duration + "' of the noise '" + noise
					+ "' is not a whole number with one of the units ns, us, ms and s: give for example 5ms or 5ms-20ms.");
		}
		long nanos = UNITS.get(matcher.group(2)).toNanos(Long.parseLong(matcher.group(1)));
		if (nanos > MAX_NANOS) {
			throw new OptionException(
					"The duration '" + duration + "' of the noise '" + noise
							+ "' is longer than 10s: make it shorter.");
		}
		return nanos;
	}
}
