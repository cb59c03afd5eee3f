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
 * @param profiles       the ids of the engines of each profile
 * @param defaultProfile the profile that holds where none is given, one of {@code profiles}
 */
public record EngineCatalogue(List<EngineInfo> engines, Map<String, List<String>> profiles, String defaultProfile) {

	/** What there is to choose from where the agent cannot be read. */
	public static final EngineCatalogue NONE = new EngineCatalogue(List.of(), Map.of("", List.of()), "");

	/** The ids of the engines that are on where nothing is chosen. */
	public List<String> defaultEngines() {
		return profiles.get(defaultProfile);
	}

	/** The engine with an id; empty if this agent has none of that name. */
	public Optional<EngineInfo> engine(String id) {
		return engines.stream().filter(engine -> engine.id().equals(id)).findFirst();
	}
}
