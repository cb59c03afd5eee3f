/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.launching;

import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;

import dev.interlock.core.EngineCatalogue;
import dev.interlock.core.EngineInfo;
import dev.interlock.core.InterlockStatus;
import dev.interlock.core.ProfileInfo;
import dev.interlock.core.internal.command.AgentCommand;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.FindingKind;
import dev.interlock.spi.EngineOption;
import dev.interlock.spi.OptionType;
import dev.interlock.spi.OptionType.Kind;

/** Reads the engine catalogue from the agent jar, and the engines of an engine path. */
public final class EngineCatalogueReader {

	private static final String ENTRY = "META-INF/engines.properties";

	private EngineCatalogueReader() {
		// only static methods
	}

	/**
	 * Reads the catalogue of an agent jar.
	 *
	 * @throws IOException if the jar cannot be read or has no catalogue; the message is a sentence for the user
	 */
	public static EngineCatalogue read(File agentJar) throws IOException {
		try (ZipFile jar = new ZipFile(agentJar)) {
			ZipEntry entry = jar.getEntry(ENTRY);
			if (entry == null) {
				throw new IOException(agentJar + " does not say which engines it has: install Interlock again.");
			}
			try (Reader reader = new InputStreamReader(jar.getInputStream(entry), StandardCharsets.UTF_8)) {
				Properties properties = new Properties();
				properties.load(reader);
				return of(properties);
			}
		}
	}

	/**
	 * Reads the engines of an engine path, which a short JVM loads.
	 *
	 * @param own the engines of the agent, which are excluded
	 * @throws CoreException if they cannot be loaded; the message of its status is a sentence for the user
	 */
	public static List<EngineInfo> readPath(String path, EngineCatalogue own) throws CoreException {
		AgentCommand command = new AgentCommand(InterlockStatus.ENGINES_UNUSABLE,
				List.of("engines", "--engine-path", path, "--format", "properties"));
		String text = String.join("\n", command.output(new NullProgressMonitor()));
		if (!command.lastMessage().isEmpty()) {
			throw InterlockStatus.ENGINES_UNUSABLE.exception(null, command.lastMessage());
		}
		Properties properties = new Properties();
		try {
			properties.load(new StringReader(text));
			return list(properties, "engines").stream().filter(id -> own.engine(id).isEmpty())
					.map(id -> engine(properties, id, true)).toList();
		} catch (IOException | IllegalArgumentException e) {
			throw InterlockStatus.ENGINES_UNUSABLE.exception(e, e.getMessage());
		}
	}

	private static EngineCatalogue of(Properties properties) {
		List<EngineInfo> engines = list(properties, "engines").stream().map(id -> engine(properties, id, false))
				.toList();
		List<ProfileInfo> profiles = list(properties, "profiles").stream().map(name -> profile(properties, name))
				.toList();
		return new EngineCatalogue(engines, profiles, properties.getProperty("default-profile"), "");
	}

	private static ProfileInfo profile(Properties properties, String name) {
		String key = "profile." + name;
		Map<String, String> options = new TreeMap<>();
		for (String each : properties.stringPropertyNames()) {
			if (each.startsWith(key + '.')) {
				options.put(each.substring(key.length() + 1), properties.getProperty(each));
			}
		}
		return new ProfileInfo(name, properties.getProperty("profile-label." + name, name),
				properties.getProperty(key, ""), Map.copyOf(options));
	}

	private static EngineInfo engine(Properties properties, String id, boolean isByOthers) {
		String key = "engine." + id + '.';
		boolean predicts = "predicted".equals(properties.getProperty(key + "evidence"));
		return new EngineInfo(id, properties.getProperty(key + "label", id),
				properties.getProperty(key + "description", ""), kinds(list(properties, key + "kinds")),
				predicts ? Evidence.PREDICTED : Evidence.OBSERVED,
				list(properties, key + "options").stream().map(name -> option(properties, name)).toList(), isByOthers);
	}

	private static EngineOption option(Properties properties, String name) {
		String key = "option." + name + '.';
		Kind kind = Kind.valueOf(properties.getProperty(key + "kind", "text").toUpperCase(Locale.ROOT));
		OptionType type = new OptionType(kind, list(properties, key + "words"),
				Long.parseLong(properties.getProperty(key + "least", "0")),
				Long.parseLong(properties.getProperty(key + "most", "0")));
		return new EngineOption(name, properties.getProperty(key + "label", name), type,
				properties.getProperty(key + "default", ""), properties.getProperty(key + "description", ""));
	}

	private static Set<FindingKind> kinds(List<String> names) {
		Set<FindingKind> kinds = EnumSet.noneOf(FindingKind.class);
		for (FindingKind kind : FindingKind.values()) {
			if (names.contains(kind.stableName())) {
				kinds.add(kind);
			}
		}
		return kinds;
	}

	private static List<String> list(Properties properties, String key) {
		return Arrays.stream(properties.getProperty(key, "").split(",")).map(String::strip)
				.filter(each -> !each.isEmpty()).toList();
	}
}
