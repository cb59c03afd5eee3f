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
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineDescriptor;

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
	public static void main(String[] arguments) throws IOException {
		Path file = Path.of(arguments[0]);
		Files.createDirectories(file.getParent());
		Files.writeString(file, text(ServiceLoader.load(Engine.class, EngineCatalogue.class.getClassLoader())));
	}

	/**
	 * The catalogue. {@code engines} lists the ids in order; {@code engine.ID.label}, {@code .description}, {@code
	 * .kinds} and {@code .evidence} describe each. {@code profiles} lists the names of the profiles in order; {@code
	 * profile.NAME} is the description of one, {@code profile-label.NAME} its label and {@code profile.NAME.OPTION} its
	 * option values. {@code default-profile} is used if none is given. The same engines give the same text.
	 */
	static String text(Iterable<Engine> engines) throws IOException {
		Properties catalogue = new Properties();
		List<String> ids = new ArrayList<>();
		for (Engine engine : engines) {
			EngineDescriptor descriptor = engine.descriptor();
			String key = "engine." + descriptor.id() + '.';
			ids.add(descriptor.id());
			catalogue.put(key + "label", descriptor.label());
			catalogue.put(key + "description", descriptor.description());
			catalogue.put(key + "kinds", descriptor.kinds().stream().map(kind -> kind.stableName()).sorted()
					.collect(Collectors.joining(",")));
			catalogue.put(key + "evidence", descriptor.evidence().name().toLowerCase(Locale.ROOT));
		}
		catalogue.put("engines", String.join(",", ids));
		AgentOptions.allProfiles().forEach((name, profile) -> {
			catalogue.put("profile." + name, profile.description());
			catalogue.put("profile-label." + name, profile.label());
			profile.options().forEach((option, value) -> catalogue.put("profile." + name + '.' + option, value));
		});
		catalogue.put("profiles", String.join(",", AgentOptions.allProfiles().keySet()));
		catalogue.put("default-profile", AgentOptions.DEFAULT_PROFILE);
		return sorted(catalogue);
	}

	private static String sorted(Properties catalogue) throws IOException {
		StringWriter stored = new StringWriter();
		catalogue.store(stored, null);
		// the comment of a stored properties file is the time
		return stored.toString().lines().filter(line -> !line.startsWith("#")).sorted()
				.collect(Collectors.joining("\n", "", "\n"));
	}
}
