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

/**
 * The engines and profiles of the agent.
 *
 * @param engines        all engines, in display order
 * @param profiles       all profiles, in display order; never empty
 * @param defaultProfile the name of the profile that is used if none is set
 */
public record EngineCatalogue(List<EngineInfo> engines, List<ProfileInfo> profiles, String defaultProfile) {

	/** The catalogue that is used if the agent cannot be read. */
	public static final EngineCatalogue NONE = new EngineCatalogue(List.of(),
			List.of(new ProfileInfo("", "", "", Map.of())), "");

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
