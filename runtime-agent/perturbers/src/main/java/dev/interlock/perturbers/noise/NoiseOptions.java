/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.interlock.spi.OptionException;
import dev.interlock.spi.Options;

/**
 * The noise options of a run.
 *
 * @param placement the placement
 * @param strength  the number of accesses of 1,000 there that are delayed; empty for noise that adapts to each site
 * @param shortest  the minimum duration of a delay, in nanoseconds
 * @param longest   the maximum duration, in nanoseconds
 * @param kinds     the kinds of delay, one of them chosen at random each time; never empty
 * @param variables the chosen variables, {@code CLASS.NAME}
 * @param locations the chosen locations: the stable form of a site, or {@code CLASS.METHOD:LINE}
 */
record NoiseOptions(Placement placement, OptionalInt strength, long shortest, long longest, List<NoiseKind> kinds,
		Set<String> variables, Set<String> locations) {

	static final String NOISE = "noise";
	static final String NOISE_KINDS = "noise-kinds";
	static final String NOISE_VARIABLES = "noise-variables";
	static final String NOISE_LOCATIONS = "noise-locations";

	private static final int MAX_STRENGTH = 1000;
	private static final String HELP = "use off, random, variable, location, focused or anywhere, then "
			+ ":STRENGTH/DURATION if need be, for example random:200/5ms.";
	private static final Pattern FORM = Pattern.compile("(?<kind>[^:]*)(:(?<strength>[^/]*)(/(?<duration>.*))?)?");

	/**
	 * Reads the options.
	 *
	 * @return null if noise is off
	 * @throws OptionException if one is invalid
	 */
	static NoiseOptions of(Options options) throws OptionException {
		String text = options.value(NOISE).orElse("random").trim();
		List<NoiseKind> kinds = kinds(options.value(NOISE_KINDS).orElse("sleep"));
		Matcher form = FORM.matcher(text);
		String kind = form.matches() ? form.group("kind").trim() : text;
		if (kind.equals("off") && form.group("strength") == null) {
			return null;
		}
		Placement placement = Placement.named(kind);
		if (placement == null) {
			throw new OptionException("The noise '" + text + "' is not known: " + HELP);
		}
		String strength = form.group("strength");
		String duration = form.group("duration");
		boolean adapts = strength == null || strength.isBlank() && duration != null;
		OptionalInt perMille = adapts ? OptionalInt.empty() : OptionalInt.of(strength(strength.trim(), text));
		if (perMille.isPresent() && perMille.getAsInt() == 0) {
			return null;
		}
		Durations durations = duration == null ? Durations.DEFAULT : Durations.parse(duration.trim(), text);
		return new NoiseOptions(placement, perMille, durations.shortest(), durations.longest(), kinds,
				placement.hasVariables() ? list(options, NOISE_VARIABLES) : Set.of(),
				placement.hasLocations() ? list(options, NOISE_LOCATIONS) : Set.of()).checked();
	}

	private NoiseOptions checked() throws OptionException {
		boolean placed = placement.hasVariables() || placement.hasLocations();
		if (placed && variables.isEmpty() && locations.isEmpty()) {
			String name = placement.name().toLowerCase(Locale.ROOT);
			throw new OptionException("The noise '" + name
					+ "' has no place: give a file by noise-config=FILE that has "
					+ (placement.hasVariables() ? "lines 'variable CLASS.NAME'" : "lines 'location CLASS.METHOD:LINE'")
					+ ", or choose random.");
		}
		return this;
	}

	private static Set<String> list(Options options, String name) {
		Optional<String> value = options.value(name);
		return Arrays.stream(value.orElse("").split(",")).map(String::strip).filter(each -> !each.isEmpty())
				.collect(Collectors.toUnmodifiableSet());
	}

	private static int strength(String strength, String noise) throws OptionException {
		if (!strength.matches("\\d{1,4}") || Integer.parseInt(strength) > MAX_STRENGTH) {
			throw new OptionException("The strength '" + strength + "' of the noise '" + noise
					+ "' is not a whole number from 0 (never) to 1000 (at each access): " + HELP);
		}
		return Integer.parseInt(strength);
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
