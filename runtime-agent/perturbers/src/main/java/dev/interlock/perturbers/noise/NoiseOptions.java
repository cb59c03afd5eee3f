/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.interlock.spi.OptionException;
import dev.interlock.spi.Options;

/**
 * What the options say about noise.
 *
 * @param strength how many of 1,000 accesses are delayed; empty for noise that adapts to each site
 * @param nanos    how long a delay lasts, in nanoseconds
 * @param kinds    what may be done, one of them chosen at random each time; never empty
 */
record NoiseOptions(OptionalInt strength, long nanos, List<NoiseKind> kinds) {

	static final String NOISE = "noise";
	static final String NOISE_KINDS = "noise-kinds";

	/** Long enough for another thread to come by, which is what the delay is for. */
	static final long DEFAULT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

	private static final int MAX_STRENGTH = 1000;
	private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(10);
	private static final String HELP = "use off, random or random:STRENGTH/DURATION, for example random:200/5ms.";
	private static final Pattern FORM = Pattern.compile("(?<kind>[^:]*)(:(?<strength>[^/]*)(/(?<duration>.*))?)?");
	private static final Pattern DURATION = Pattern.compile("(\\d{1,9})\\s*(ns|us|ms|s)");
	private static final Map<String, TimeUnit> UNITS = Map.of("ns", TimeUnit.NANOSECONDS, "us", TimeUnit.MICROSECONDS,
			"ms", TimeUnit.MILLISECONDS, "s", TimeUnit.SECONDS);

	/**
	 * Reads the options.
	 *
	 * @return null if there is to be no noise
	 * @throws OptionException if one cannot be understood
	 */
	static NoiseOptions of(Options options) throws OptionException {
		String text = options.value(NOISE).orElse("random").trim();
		List<NoiseKind> kinds = kinds(options.value(NOISE_KINDS).orElse("sleep"));
		Matcher form = FORM.matcher(text);
		String kind = form.matches() ? form.group("kind").trim() : text;
		if (kind.equals("off") && form.group("strength") == null) {
			return null;
		}
		if (!kind.equals("random")) {
			throw new OptionException("The noise '" + text + "' is not known: " + HELP);
		}
		String strength = form.group("strength");
		String duration = form.group("duration");
		OptionalInt perMille = strength == null ? OptionalInt.empty() : OptionalInt.of(strength(strength.trim(), text));
		if (perMille.isPresent() && perMille.getAsInt() == 0) {
			return null;
		}
		return new NoiseOptions(perMille, duration == null ? DEFAULT_NANOS : nanos(duration.trim(), text), kinds);
	}

	private static int strength(String strength, String noise) throws OptionException {
		if (!strength.matches("\\d{1,4}") || Integer.parseInt(strength) > MAX_STRENGTH) {
			throw new OptionException("The strength '" + strength + "' of the noise '" + noise
					+ "' is not a whole number from 0 (never) to 1000 (at each access): " + HELP);
		}
		return Integer.parseInt(strength);
	}

	private static long nanos(String duration, String noise) throws OptionException {
		Matcher matcher = DURATION.matcher(duration);
		if (!matcher.matches()) {
			throw new OptionException("The duration '" + duration + "' of the noise '" + noise
					+ "' is not a whole number with one of the units ns, us, ms and s: " + HELP);
		}
		long nanos = UNITS.get(matcher.group(2)).toNanos(Long.parseLong(matcher.group(1)));
		if (nanos > MAX_NANOS) {
			throw new OptionException(
					"The duration '" + duration + "' of the noise '" + noise
							+ "' is longer than 10s: make it shorter.");
		}
		return nanos;
	}

	private static List<NoiseKind> kinds(String text) throws OptionException {
		List<NoiseKind> kinds = new java.util.ArrayList<>();
		for (String name : text.split(",")) {
			NoiseKind kind = NoiseKind.named(name.trim());
			if (kind == null) {
				throw new OptionException(
						"The noise kind '" + name.trim() + "' is not known: choose from " + NoiseKind.names() + ".");
			}
			kinds.add(kind);
		}
		return List.copyOf(kinds);
	}
}
