/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.options;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Collectors;

import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EngineOption;

/**
 * Engines as properties, for programs that load none. {@code engines} lists the ids in order; {@code engine.ID.label},
 * {@code .description}, {@code .kinds}, {@code .evidence} and {@code .options} describe each. {@code option.NAME.label},
 * {@code .description}, {@code .kind}, {@code .words}, {@code .least}, {@code .most} and {@code .default} describe an
 * option.
 */
public final class EngineProperties {

	private EngineProperties() {
	}

	/** The properties of engines. */
	public static Properties of(List<EngineDescriptor> engines) {
		Properties properties = new Properties();
		for (EngineDescriptor engine : engines) {
			String key = "engine." + engine.id() + '.';
			properties.put(key + "label", engine.label());
			properties.put(key + "description", engine.description());
			properties.put(key + "kinds", engine.kinds().stream().map(kind -> kind.stableName()).sorted()
					.collect(Collectors.joining(",")));
			properties.put(key + "evidence", engine.evidence().name().toLowerCase(Locale.ROOT));
			properties.put(key + "options",
					engine.options().stream().map(EngineOption::name).collect(Collectors.joining(",")));
			engine.options().forEach(option -> put(properties, option));
		}
		properties.put("engines", engines.stream().map(EngineDescriptor::id).collect(Collectors.joining(",")));
		return properties;
	}

	private static void put(Properties properties, EngineOption option) {
		String key = "option." + option.name() + '.';
		properties.put(key + "label", option.label());
		properties.put(key + "description", option.description());
		properties.put(key + "default", option.defaultValue());
		properties.put(key + "kind", option.type().kind().name().toLowerCase(Locale.ROOT));
		properties.put(key + "words", String.join(",", option.type().words()));
		properties.put(key + "least", Long.toString(option.type().least()));
		properties.put(key + "most", Long.toString(option.type().most()));
	}

	/** The properties as text, sorted; the same properties give the same text. */
	public static String text(Properties properties) throws IOException {
		StringWriter stored = new StringWriter();
		properties.store(stored, null);
		// the comment of a stored properties file is the time
		return stored.toString().lines().filter(line -> !line.startsWith("#")).sorted()
				.collect(Collectors.joining("\n", "", "\n"));
	}
}
