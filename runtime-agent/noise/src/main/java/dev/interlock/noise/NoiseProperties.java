/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.noise;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/** The properties of a noise configuration while its file is parsed. Each property is checked as it is read. */
final class NoiseProperties {

	private static final Set<String> ONCE = Set.of("place", "strength", "duration", "kinds", "seed");
	private static final Pattern VARIABLE = Pattern.compile("[^\\s:,/#()=]+\\.[^\\s:,/#()=.]+");
	private static final Pattern LINE = Pattern.compile("[^\\s:,/#()=]+\\.[^\\s:,/#()=.]+:\\d{1,9}");
	private static final Pattern SITE = Pattern
			.compile("[^\\s:,#()=]+\\.[^\\s:,#()=.]+\\([^\\s,=)]*\\)[^\\s,=]+:[a-z ]+#\\d{1,6}");

	private final Set<String> given = new HashSet<>();
	private final List<String> variables = new ArrayList<>();
	private final List<String> locations = new ArrayList<>();
	private NoisePlacement placement;
	private OptionalInt strength = OptionalInt.empty();
	private String duration = "";
	private List<String> kinds = List.of();
	private OptionalLong seed = OptionalLong.empty();

	/**
	 * Parses a line.
	 *
	 * @return the error in one sentence, or null
	 */
	String set(String line) {
		String[] parts = line.split("\\s+", 2);
		String name = parts[0];
		String value = parts.length > 1 ? parts[1] : "";
		if (ONCE.contains(name) && !given.add(name)) {
			return "'" + name + "' is given twice: give it once.";
		}
		return switch (name) {
		case "place" -> setPlacement(value);
		case "strength" -> setStrength(value);
		case "duration" -> setDuration(value);
		case "kinds" -> setKinds(value);
		case "seed" -> setSeed(value);
		case "variable" -> add(variables, value, VARIABLE.matcher(value).matches(),
				"not a variable: write CLASS.NAME, for example org.example.Account.balance.");
		case "location" -> add(locations, value,
				LINE.matcher(value).matches() || SITE.matcher(value).matches(),
				"not a location: write CLASS.METHOD:LINE, for example org.example.Account.transfer:52, or the stable form "
						+ "of a site.");
		default -> "'" + name + "' is not known: write place, strength, duration, kinds, seed, variable or location.";
		};
	}

	private String setPlacement(String value) {
		placement = NoisePlacement.of(value);
		return placement != null ? null
				: "'" + value + "' is not a place: choose random, variable, location, focused or anywhere.";
	}

	private String setStrength(String value) {
		strength = NoiseOption.parseStrength(value);
		if (strength.isEmpty() || strength.getAsInt() == 0) {
			return "'" + value + "' is not a strength: give a whole number from 1 to 1000 (at each access).";
		}
		return null;
	}

	private String setDuration(String value) {
		duration = value.replaceAll("\\s", "");
		NoiseDuration range = NoiseDuration.parse(duration);
		if (range == null) {
			return "'" + value + "' is not a duration: give a whole number with one of the units ns, us, ms and s, or "
					+ "two of them, for example 5ms-20ms.";
		}
		return range.isReversed() ? "'" + value + "' ends before it begins: write the shorter one first."
				: range.isTooLong() ? "'" + value + "' is longer than 10s: make it shorter." : null;
	}

	private String setKinds(String value) {
		try {
			kinds = NoiseKind.parseList(value).stream().map(NoiseKind::text).sorted().distinct().toList();
			return null;
		} catch (NoiseConfigurationException e) {
			return e.getMessage();
		}
	}

	private String setSeed(String value) {
		try {
			seed = OptionalLong.of(Long.parseLong(value));
			return null;
		} catch (NumberFormatException e) {
			return "'" + value + "' is not a seed: give a whole number.";
		}
	}

	private static String add(List<String> list, String value, boolean fits, String wrong) {
		if (!list.contains(value)) {
			list.add(value);
		}
		return fits ? null : "'" + value + "' is " + wrong;
	}

	/** The missing property that the placement requires, in one sentence; null if none is missing. */
	String missing() {
		NoisePlacement place = placement();
		if (place == NoisePlacement.VARIABLE && variables.isEmpty()) {
			return "noise at variables needs one: write 'variable CLASS.NAME'.";
		}
		if (place == NoisePlacement.LOCATION && locations.isEmpty()) {
			return "noise at locations needs one: write 'location CLASS.METHOD:LINE'.";
		}
		return place == NoisePlacement.FOCUSED && variables.isEmpty() && locations.isEmpty()
				? "focused noise needs a place: write 'variable CLASS.NAME' or 'location CLASS.METHOD:LINE'."
				: null;
	}

	private NoisePlacement placement() {
		return placement != null ? placement
				: variables.isEmpty() && locations.isEmpty() ? NoisePlacement.RANDOM : NoisePlacement.FOCUSED;
	}

	NoiseConfiguration build() {
		return new NoiseConfiguration(placement(), strength, duration, kinds, seed, variables, locations);
	}
}
