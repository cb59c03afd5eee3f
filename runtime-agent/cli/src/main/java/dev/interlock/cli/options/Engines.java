/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.options;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.spi.EngineLoader;
import dev.interlock.spi.OptionException;

/** The engines and profiles of this Interlock. */
public final class Engines {

	/** The profiles; the first is the default. */
	public static final List<String> PROFILES = List.of("quick", "precise", "thorough", "field");

	private static final String FIELD = "field";
	/** The profiles without noise. */
	private static final List<String> QUIET_PROFILES = List.of("precise", FIELD);
	private static final String OFF = "off";
	/** The only engine whose checks can be switched off. */
	private static final String SWITCHABLE = "happens-before";
	private static final Pattern SHARE = Pattern.compile("(0\\.[1-9]\\d{0,2}|[1-9]\\d{0,2}(\\.\\d{1,3})?|1000)\\s*%?");

	private Engines() {
	}

	private static List<String> ids(String path) throws OptionException {
		return EngineLoader.engines(path).stream().map(engine -> engine.descriptor().id()).sorted().toList();
	}

	/**
	 * Checks a list of engines, or {@code none}, and the path of further engines.
	 *
	 * @param list null for the engines of the profile
	 * @param path jars and folders; null for none
	 * @throws CommandFailure if one of them does not exist
	 */
	static void check(String list, String path) throws CommandFailure {
		List<String> ids;
		try {
			ids = ids(path == null ? "" : path);
		} catch (OptionException e) {
			throw new CommandFailure(ExitStatus.USAGE, e.getMessage());
		}
		if (list == null || list.strip().equals("none")) {
			return;
		}
		for (String id : Arrays.stream(list.split(",", -1)).map(String::strip).toList()) {
			if (!ids.contains(id)) {
				throw new CommandFailure(ExitStatus.USAGE,
						"There is no engine '" + id + "': choose from " + String.join(", ", ids) + ".");
			}
		}
	}

	/**
	 * Checks a profile.
	 *
	 * @throws CommandFailure if it does not exist
	 */
	static void checkProfile(String profile) throws CommandFailure {
		if (!PROFILES.contains(profile)) {
			throw new CommandFailure(ExitStatus.USAGE,
					"There is no profile '" + profile + "': choose from " + String.join(", ", PROFILES) + ".");
		}
	}

	/**
	 * Checks the overhead limit, if there is one, and the options that it requires.
	 *
	 * @throws CommandFailure if it is no share of the time, or if the selected checks cannot be switched off
	 */
	static void checkOverhead(Map<String, String> options) throws CommandFailure {
		String limit = options.get("overhead");
		if (limit == null) {
			return;
		}
		if (!SHARE.matcher(limit.strip()).matches()) {
			throw new CommandFailure(ExitStatus.USAGE,
					"'--overhead " + limit + "' is not understood: give a share of the "
							+ "program's time from 0.1% to 1000%, for example --overhead 5%.");
		}
		String profile = options.getOrDefault("profile", PROFILES.get(0));
		String engines = options.getOrDefault("engines", profile.equals(FIELD) ? SWITCHABLE : "");
		String noise = options.getOrDefault("noise", QUIET_PROFILES.contains(profile) ? OFF : "");
		if (!engines.strip().equals(SWITCHABLE) || !noise.strip().equals(OFF)) {
			throw new CommandFailure(ExitStatus.USAGE, "'--overhead' needs --profile field, or --engines " + SWITCHABLE
					+ " --noise off: what other engines and noise watch cannot be switched off.");
		}
	}
}
