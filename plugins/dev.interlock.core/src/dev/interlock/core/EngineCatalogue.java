/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import dev.interlock.spi.EngineOption;

/**
 * The engines and profiles of the agent, and the engines of the engine path.
 *
 * @param engines        all engines, in display order
 * @param profiles       all profiles, in display order; never empty
 * @param defaultProfile the name of the profile that is used if none is set
 * @param problem        why the engines of the engine path are missing, in one sentence; empty if they are not
 */
public record EngineCatalogue(List<EngineInfo> engines, List<ProfileInfo> profiles, String defaultProfile,
		String problem) {

	/** The catalogue that is used if the agent cannot be read. */
	public static final EngineCatalogue NONE = new EngineCatalogue(List.of(),
			List.of(new ProfileInfo("", "", "", Map.of())), "", "");

	/** Returns this catalogue with more engines, from the engine path. */
	public EngineCatalogue with(List<EngineInfo> more) {
		return new EngineCatalogue(Stream.concat(engines.stream(), more.stream()).toList(), profiles, defaultProfile,
				"");
	}

	/** Returns this catalogue with the reason why the engines of the engine path are missing. */
	public EngineCatalogue without(String reason) {
		return new EngineCatalogue(engines, profiles, defaultProfile, reason);
	}

	/** Returns the options of all engines, each once, in the order of the engines. */
	public List<EngineOption> options() {
		return engines.stream().flatMap(engine -> engine.options().stream()).distinct().toList();
	}

	/** Returns an engine by its id; empty if this agent does not have it. */
	public Optional<EngineInfo> engine(String id) {
		return engines.stream().filter(engine -> engine.id().equals(id)).findFirst();
	}

	/**
	 * Returns a profile by its name, or the default profile for an empty name; empty if this agent does not have it.
	 */
	public Optional<ProfileInfo> profile(String name) {
		String wanted = name.isEmpty() ? defaultProfile : name;
		return profiles.stream().filter(profile -> profile.name().equals(wanted)).findFirst();
	}
}
