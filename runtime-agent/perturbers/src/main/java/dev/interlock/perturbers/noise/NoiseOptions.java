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
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

import dev.interlock.noise.NoiseConfigurationException;
import dev.interlock.noise.NoiseDuration;
import dev.interlock.noise.NoiseKind;
import dev.interlock.noise.NoiseOption;
import dev.interlock.noise.NoisePlacement;
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
record NoiseOptions(NoisePlacement placement, OptionalInt strength, long shortest, long longest, List<NoiseKind> kinds,
		Set<String> variables, Set<String> locations) {

	static final String NOISE = "noise";
	static final String NOISE_KINDS = "noise-kinds";
	static final String NOISE_VARIABLES = "noise-variables";
	static final String NOISE_LOCATIONS = "noise-locations";

	/**
	 * Reads the options.
	 *
	 * @return null if noise is off
	 * @throws OptionException if one is invalid
	 */
	static NoiseOptions of(Options options) throws OptionException {
		try {
			List<NoiseKind> kinds = NoiseKind.parseList(options.value(NOISE_KINDS).orElse(NoiseKind.DEFAULT.text()));
			NoiseOption noise = NoiseOption.parse(options.value(NOISE).orElse(NoisePlacement.RANDOM.text()));
			NoiseDuration range = noise.range();
			if (range.isTooLong()) {
				throw new OptionException("The duration '" + noise.duration() + "' of the noise '" + noise.text()
						+ "' is longer than 10s: make it shorter.");
			}
			return noise.isOff() ? null : new NoiseOptions(noise.placement(), noise.strength(), range.shortest(),
					range.longest(), kinds,
					noise.placement().hasVariables() ? list(options, NOISE_VARIABLES) : Set.of(),
					noise.placement().hasLocations() ? list(options, NOISE_LOCATIONS) : Set.of()).checked();
		} catch (NoiseConfigurationException e) {
			throw new OptionException(e.getMessage());
		}
	}

	private NoiseOptions checked() throws OptionException {
		boolean placed = placement.hasVariables() || placement.hasLocations();
		if (placed && variables.isEmpty() && locations.isEmpty()) {
			throw new OptionException("The noise '" + placement.text()
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
}
