/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.noise.NoiseConfigurationException;
import dev.interlock.noise.NoiseOption;

/**
 * The values of the tab <em>Race Detection</em> as stored in the launch configuration. Each is a string, empty for the
 * agent's default; lists are sorted and separated by commas.
 *
 * @param profile    the name of the profile
 * @param overhead   the limit of the overhead
 * @param engines    the ids of the engines
 * @param include    patterns of classes to instrument
 * @param exclude    patterns of classes not to instrument
 * @param noise      the noise, see {@link NoiseSetting}
 * @param noiseKinds the kinds of noise
 * @param noiseConfig the name of a noise configuration of the project
 * @param seed       the seed
 */
public record RaceSettings(String profile, String overhead, String engines, String include, String exclude,
		String noise, String noiseKinds, String noiseConfig, String seed) {

	private static final Pattern CLASS_PATTERN = Pattern
			.compile("\\+?[\\p{javaJavaIdentifierStart}*][\\p{javaJavaIdentifierPart}*]*" //$NON-NLS-1$
					+ "(\\.[\\p{javaJavaIdentifierStart}*][\\p{javaJavaIdentifierPart}*]*)*"); //$NON-NLS-1$

	/** Reads a configuration. */
	public static RaceSettings from(ILaunchConfiguration configuration) throws CoreException {
		return new RaceSettings(configuration.getAttribute(RaceLaunchConstants.ATTR_PROFILE, ""), //$NON-NLS-1$
				configuration.getAttribute(RaceLaunchConstants.ATTR_OVERHEAD, ""), //$NON-NLS-1$
				configuration.getAttribute(RaceLaunchConstants.ATTR_ENGINES, ""), //$NON-NLS-1$
				configuration.getAttribute(RaceLaunchConstants.ATTR_INCLUDE, ""), //$NON-NLS-1$
				configuration.getAttribute(RaceLaunchConstants.ATTR_EXCLUDE, ""), //$NON-NLS-1$
				configuration.getAttribute(RaceLaunchConstants.ATTR_NOISE, ""), //$NON-NLS-1$
				configuration.getAttribute(RaceLaunchConstants.ATTR_NOISE_KINDS, ""), //$NON-NLS-1$
				configuration.getAttribute(RaceLaunchConstants.ATTR_NOISE_CONFIG, ""), //$NON-NLS-1$
				configuration.getAttribute(RaceLaunchConstants.ATTR_SEED, "")); //$NON-NLS-1$
	}

	/** Writes to a configuration; an empty value removes its attribute. */
	public void applyTo(ILaunchConfigurationWorkingCopy configuration) {
		set(configuration, RaceLaunchConstants.ATTR_PROFILE, profile);
		set(configuration, RaceLaunchConstants.ATTR_OVERHEAD, overhead.strip());
		set(configuration, RaceLaunchConstants.ATTR_ENGINES, engines);
		set(configuration, RaceLaunchConstants.ATTR_INCLUDE, normalize(include));
		set(configuration, RaceLaunchConstants.ATTR_EXCLUDE, normalize(exclude));
		set(configuration, RaceLaunchConstants.ATTR_NOISE, noise);
		set(configuration, RaceLaunchConstants.ATTR_NOISE_KINDS, noiseKinds);
		set(configuration, RaceLaunchConstants.ATTR_NOISE_CONFIG, noiseConfig);
		set(configuration, RaceLaunchConstants.ATTR_SEED, seed.strip());
	}

	private static void set(ILaunchConfigurationWorkingCopy configuration, String name, String value) {
		configuration.setAttribute(name, value.isEmpty() ? null : value);
	}

	/** The problem, in one sentence with a remedy; empty if there is none. */
	public Optional<String> problem() {
		return Stream.of(patternProblem(include), patternProblem(exclude), noiseProblem(), seedProblem())
				.flatMap(Optional::stream).findFirst();
	}

	/** The problem of comma-separated class patterns; empty if there is none. */
	public static Optional<String> patternProblem(String patterns) {
		return split(patterns).stream().filter(each -> !CLASS_PATTERN.matcher(each).matches()).findFirst()
				.map(each -> NLS.bind(Messages.RaceTab_badPattern, each));
	}

	private Optional<String> noiseProblem() {
		if (noise.isBlank()) {
			return Optional.empty();
		}
		try {
			NoiseOption option = NoiseOption.parse(noise);
			if (NoiseSetting.isPlaced(option) && noiseConfig.isBlank()) {
				return Optional.of(NLS.bind(Messages.RaceTab_noisePlaces, noise.strip()));
			}
			return option.range().isTooLong() ? Optional.of(Messages.RaceTab_noiseTooLong) : Optional.empty();
		} catch (NoiseConfigurationException e) {
			// the message of the tab is translated
			return Optional.of(NLS.bind(Messages.RaceTab_badNoise, noise));
		}
	}

	private Optional<String> seedProblem() {
		try {
			if (!seed.isBlank()) {
				Long.parseLong(seed.strip());
			}
			return Optional.empty();
		} catch (NumberFormatException e) {
			// the message contains all information of the exception
			return Optional.of(NLS.bind(Messages.RaceTab_badSeed, seed));
		}
	}

	/** The elements of a comma-separated list, stripped and without empty ones. */
	public static List<String> split(String list) {
		return Stream.of(list.split(",")).map(String::strip).filter(each -> !each.isEmpty()).toList(); //$NON-NLS-1$
	}

	/** A list in its normal form: sorted, each element once. */
	static String join(Collection<String> parts) {
		return String.join(",", new TreeSet<>(parts)); //$NON-NLS-1$
	}

	private static String normalize(String list) {
		return join(split(list));
	}
}
