/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli;

import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;

import dev.interlock.spi.Engine;

/** The engines and profiles that this Interlock has. */
final class Engines {

	/** The profiles; the first is the default. */
	static final List<String> PROFILES = List.of("quick", "precise", "thorough");

	/** How long the windows of AtomRace may last. */
	private static final List<String> WINDOWS = List.of("paper", "stretched");

	private Engines() {
	}

	/** The ids of the engines, sorted. */
	static List<String> ids() {
		return ServiceLoader.load(Engine.class, Engines.class.getClassLoader()).stream()
				.map(provider -> provider.get().descriptor().id()).sorted().toList();
	}

	/**
	 * Checks a list of engines, or the word that stands for none.
	 *
	 * @throws CommandFailure if one of them does not exist
	 */
	static void check(String list) throws CommandFailure {
		if (list.strip().equals("none")) {
			return;
		}
		for (String id : Arrays.stream(list.split(",", -1)).map(String::strip).toList()) {
			if (!ids().contains(id)) {
				throw new CommandFailure(ExitStatus.USAGE,
						"There is no engine '" + id + "': choose from " + String.join(", ", ids()) + ".");
			}
		}
	}

	/**
	 * Checks a profile.
	 *
	 * @throws CommandFailure if it does not exist
	 */
	static void checkProfile(String profile) throws CommandFailure {
		if (profile.equals("field")) {
			throw new CommandFailure(ExitStatus.USAGE,
					"The profile 'field' is not there yet, as it needs a limit of the overhead: choose from "
							+ String.join(", ", PROFILES) + ".");
		}
		if (!PROFILES.contains(profile)) {
			throw new CommandFailure(ExitStatus.USAGE,
					"There is no profile '" + profile + "': choose from " + String.join(", ", PROFILES) + ".");
		}
	}

	/**
	 * Checks how long windows are to last.
	 *
	 * @throws CommandFailure if there is no such thing
	 */
	static void checkWindows(String windows) throws CommandFailure {
		if (!WINDOWS.contains(windows)) {
			throw new CommandFailure(ExitStatus.USAGE,
					"There are no windows '" + windows + "': choose from " + String.join(", ", WINDOWS) + ".");
		}
	}
}
