/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.noise;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The option {@code noise}: {@code off}, or {@code PLACEMENT[:STRENGTH[/DURATION]]}. Agent, command line and launch tab
 * parse it here.
 *
 * @param placement the placement; random if noise is off
 * @param strength  the number of accesses of 1,000 there that are delayed, 0 if noise is off; empty for noise that
 *                  adapts to each site
 * @param duration  the duration of a delay without blanks, {@code 5ms} or {@code 5ms-20ms}; empty for the default
 */
public record NoiseOption(NoisePlacement placement, OptionalInt strength, String duration) {

	/** The greatest strength: noise at each access. */
	public static final int MAX_STRENGTH = 1000;
	/** No noise. */
	public static final NoiseOption OFF = new NoiseOption(NoisePlacement.RANDOM, OptionalInt.of(0), "");

	private static final String OFF_TEXT = "off";
	private static final String HELP = "use off, random, variable, location, focused or anywhere, then "
			+ ":STRENGTH/DURATION if need be, for example random:200/5ms.";
	private static final Pattern FORM = Pattern.compile("(?<place>[^:]*)(:(?<strength>[^/]*)(/(?<duration>.*))?)?");
	private static final Pattern STRENGTH = Pattern.compile("\\d{1,4}");

	/**
	 * Parses an option. Its duration may be too long.
	 *
	 * @throws NoiseConfigurationException if it is invalid
	 */
	public static NoiseOption parse(String option) throws NoiseConfigurationException {
		String text = option.strip();
		if (text.equals(OFF_TEXT)) {
			return OFF;
		}
		Matcher form = FORM.matcher(text);
		NoisePlacement placement = form.matches() ? NoisePlacement.of(form.group("place").strip()) : null;
		if (placement == null) {
			throw new NoiseConfigurationException("The noise '" + text + "' is not known: " + HELP);
		}
		String strength = form.group("strength");
		String duration = form.group("duration");
		boolean adapts = strength == null || strength.isBlank() && duration != null;
		OptionalInt perMille = adapts ? OptionalInt.empty() : parseStrength(strength);
		if (!adapts && perMille.isEmpty()) {
			throw new NoiseConfigurationException("The strength '" + strength.strip() + "' of the noise '" + text
					+ "' is not a whole number from 0 (never) to 1000 (at each access): " + HELP);
		}
		if (perMille.equals(OFF.strength())) {
			return OFF;
		}
		if (duration == null) {
			return new NoiseOption(placement, perMille, "");
		}
		checkDuration(duration.strip(), text);
		return new NoiseOption(placement, perMille, duration.replaceAll("\\s", ""));
	}

	private static void checkDuration(String duration, String noise) throws NoiseConfigurationException {
		NoiseDuration range = NoiseDuration.parse(duration);
		if (range == null) {
			throw new NoiseConfigurationException("The duration '" + duration + "' of the noise '" + noise
					+ "' is not a whole number with one of the units ns, us, ms and s: give for example 5ms or 5ms-20ms.");
		}
		if (range.isReversed()) {
			throw new NoiseConfigurationException("The duration '" + duration + "' of the noise '" + noise
					+ "' ends before it begins: write the shorter one first.");
		}
	}

	/** Parses a strength from 0 to 1000; empty if the text is none. */
	static OptionalInt parseStrength(String text) {
		String digits = text.strip();
		return STRENGTH.matcher(digits).matches() && Integer.parseInt(digits) <= MAX_STRENGTH
				? OptionalInt.of(Integer.parseInt(digits))
				: OptionalInt.empty();
	}

	/** Whether there is no noise. */
	public boolean isOff() {
		return strength.isPresent() && strength.getAsInt() == 0;
	}

	/** The duration as a range. */
	public NoiseDuration range() {
		return duration.isEmpty() ? NoiseDuration.DEFAULT : NoiseDuration.parse(duration);
	}

	/** The text that is parsed to this option. */
	public String text() {
		if (isOff()) {
			return OFF_TEXT;
		}
		String number = strength.isPresent() ? Integer.toString(strength.getAsInt()) : "";
		String length = duration.isEmpty() ? "" : '/' + duration;
		return placement.text() + (number.isEmpty() && length.isEmpty() ? "" : ':' + number + length);
	}
}
