/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.noise;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A noise configuration. Immutable.
 *
 * @param placement the placement of the noise
 * @param strength  the number of accesses of 1,000 there that are delayed; empty for adaptive noise
 * @param duration  the duration of a delay, {@code 5ms} or {@code 5ms-20ms}; empty for the default
 * @param kinds     the kinds of delay; empty for the default
 * @param seed      the seed of the random choices; empty for a new one in each run
 * @param variables the chosen variables, {@code org.example.Account.balance}
 * @param locations the chosen locations: the stable form of a site, or {@code org.example.Account.transfer:52}
 */
public record NoiseConfiguration(NoisePlacement placement, OptionalInt strength, String duration, List<String> kinds,
		OptionalLong seed, List<String> variables, List<String> locations) {

	/** Copies the lists. */
	public NoiseConfiguration {
		kinds = List.copyOf(kinds);
		variables = List.copyOf(variables);
		locations = List.copyOf(locations);
	}

	/** Adaptive noise at variables and locations, with the default duration and kind. */
	public static NoiseConfiguration focused(List<String> variables, List<String> locations) {
		NoisePlacement placement = variables.isEmpty() ? NoisePlacement.LOCATION
				: locations.isEmpty() ? NoisePlacement.VARIABLE : NoisePlacement.FOCUSED;
		return new NoiseConfiguration(placement, OptionalInt.empty(), "", List.of(), OptionalLong.empty(), variables,
				locations);
	}

	/** The equivalent agent options by name. */
	public Map<String, String> options() {
		Map<String, String> options = new LinkedHashMap<>();
		options.put("noise", new NoiseOption(placement, strength, duration).text());
		put(options, "noise-kinds", String.join(",", kinds));
		put(options, "noise-variables", String.join(",", variables));
		put(options, "noise-locations", String.join(",", locations));
		seed.ifPresent(value -> options.put("seed", Long.toString(value)));
		return options;
	}

	private static void put(Map<String, String> options, String name, String value) {
		if (!value.isEmpty()) {
			options.put(name, value);
		}
	}
}
