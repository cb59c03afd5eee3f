/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.cli.options.EngineProperties;
import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineLoader;
import dev.interlock.spi.OptionException;

/**
 * Writes the engines and profiles of this agent as a properties file, which the build adds to the agent's jar. A
 * launcher can offer the choice without loading an engine.
 */
public final class EngineCatalogue {

	private EngineCatalogue() {
	}

	/**
	 * Writes the catalogue; called by the build.
	 *
	 * @param arguments the file; its folder is created if missing
	 */
	public static void main(String[] arguments) throws IOException, OptionException {
		Path file = Path.of(arguments[0]);
		Files.createDirectories(file.getParent());
		Files.writeString(file, text(EngineLoader.engines("")));
	}

	/**
	 * The catalogue: the engines as in {@link EngineProperties}. {@code profiles} lists the names of the profiles in
	 * order; {@code profile.NAME} is the description of one, {@code profile-label.NAME} its label and {@code
	 * profile.NAME.OPTION} its option values. {@code default-profile} is used if none is given. The same engines give
	 * the same text.
	 */
	static String text(List<Engine> engines) throws IOException {
		Properties catalogue = EngineProperties.of(engines.stream().map(Engine::descriptor).toList());
		AgentOptions.allProfiles().forEach((name, profile) -> {
			catalogue.put("profile." + name, profile.description());
			catalogue.put("profile-label." + name, profile.label());
			profile.options().forEach((option, value) -> catalogue.put("profile." + name + '.' + option, value));
		});
		catalogue.put("profiles", String.join(",", AgentOptions.allProfiles().keySet()));
		catalogue.put("default-profile", AgentOptions.DEFAULT_PROFILE);
		return EngineProperties.text(catalogue);
	}
}
