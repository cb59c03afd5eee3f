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
 * The engines that the agent has, and its profiles.
 *
 * @param engines        all engines, in the order in which they are to be offered
 * @param profiles       all profiles, in the order in which they are to be offered; never empty
 * @param defaultProfile the name of the profile that holds where none is given
 */
public record EngineCatalogue(List<EngineInfo> engines, List<ProfileInfo> profiles, String defaultProfile) {

	/** What there is to choose from where the agent cannot be read. */
	public static final EngineCatalogue NONE = new EngineCatalogue(List.of(),
			List.of(new ProfileInfo("", "", "", Map.of())), "");

	/** The engine with an id; empty if this agent has none of that name. */
	public Optional<EngineInfo> engine(String id) {
		return engines.stream().filter(engine -> engine.id().equals(id)).findFirst();
	}

	/** The profile of a name, and the default for an empty one; empty if this agent has none of that name. */
	public Optional<ProfileInfo> profile(String name) {
		String wanted = name.isEmpty() ? defaultProfile : name;
		return profiles.stream().filter(profile -> profile.name().equals(wanted)).findFirst();
	}
}
