/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.Optional;
import java.util.OptionalInt;

import dev.interlock.noise.NoiseConfigurationException;
import dev.interlock.noise.NoiseDuration;
import dev.interlock.noise.NoiseOption;
import dev.interlock.noise.NoisePlacement;

/**
 * The noise of a run that the tab edits: random noise, or none. {@link NoiseOption} is its syntax.
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

	/** The agent's default if neither option nor profile sets the noise. */
	public static final NoiseSetting DEFAULT = of(Kind.ADAPTIVE);
	private static final int USUAL_STRENGTH = 200;

	/** The setting of a kind, with the initial strength of fixed noise and the default duration. */
	public static NoiseSetting of(Kind kind) {
		return new NoiseSetting(kind, false, USUAL_STRENGTH, ""); //$NON-NLS-1$
	}

	/**
	 * Parses an option.
	 *
	 * @return the setting, the default for an empty option; empty if the option cannot be parsed or sets noise at the
	 *         places of a noise configuration
	 */
	public static Optional<NoiseSetting> parse(String option) {
		if (option.isBlank()) {
			return Optional.of(DEFAULT);
		}
		try {
			NoiseOption noise = NoiseOption.parse(option);
			if (noise.isOff()) {
				return Optional.of(of(Kind.OFF));
			}
			return isPlaced(noise) ? Optional.empty()
					: Optional.of(new NoiseSetting(noise.strength().isPresent() ? Kind.FIXED : Kind.ADAPTIVE,
							noise.placement() == NoisePlacement.ANYWHERE, noise.strength().orElse(USUAL_STRENGTH),
							noise.duration()));
		} catch (NoiseConfigurationException e) {
			// the caller reports the option
			return Optional.empty();
		}
	}

	/** Whether an option sets noise at the places of a noise configuration. */
	static boolean isPlaced(NoiseOption option) {
		return option.placement().hasVariables() || option.placement().hasLocations();
	}

	/** A duration in the syntax of the agent: without blanks, and in ASCII letters. */
	static String plain(String duration) {
		return duration.replaceAll("\\s", "").replace('\u00b5', 'u').replace('\u2013', '-'); //$NON-NLS-1$ //$NON-NLS-2$
	}

	/** Whether a plain duration can be parsed and its end is not before its start. */
	static boolean isDuration(String duration) {
		NoiseDuration range = NoiseDuration.parse(duration);
		return range != null && !range.isReversed();
	}

	/** The setting as an option. Fixed noise has an explicit duration. */
	public String format() {
		NoiseOption option = switch (kind) {
		case OFF -> NoiseOption.OFF;
		case ADAPTIVE -> new NoiseOption(placement(), OptionalInt.empty(), duration);
		case FIXED -> new NoiseOption(placement(), OptionalInt.of(strength),
				duration.isEmpty() ? NoiseDuration.DEFAULT_TEXT : duration);
		};
		return option.text();
	}

	private NoisePlacement placement() {
		return anywhere ? NoisePlacement.ANYWHERE : NoisePlacement.RANDOM;
	}

	/** Whether a delay is longer than the agent allows. */
	public boolean isTooLong() {
		NoiseDuration range = NoiseDuration.parse(duration);
		return kind != Kind.OFF && range != null && range.isTooLong();
	}
}
