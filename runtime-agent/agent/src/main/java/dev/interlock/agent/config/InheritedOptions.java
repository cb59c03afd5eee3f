/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.config;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import dev.interlock.spi.EngineOption;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.OptionType;

/**
 * The options that a JVM passes to those that it starts, as a single agent option without blanks, commas and quotes. A
 * file would have to exist until the last of these JVMs has read it.
 */
public final class InheritedOptions {

	private static final String PREFIX = OptionNames.INHERITED + '=';
	private static final char SEPARATOR = 0;
	/** Options about the JVM itself, or with a file that only one JVM can write. */
	private static final Set<String> NOT_PASSED = Set.of(OptionNames.CONFIG, OptionNames.DELETE_CONFIG,
			OptionNames.INHERITED, OptionNames.HOST, OptionNames.PORT, OptionNames.TOKEN, OptionNames.SESSION_ID,
			OptionNames.SUSPEND, OptionNames.PAIRS, OptionNames.SECTIONS_SEEN, OptionNames.NOISE_CONFIG);
	private static final Set<String> FILES = Set.of(OptionNames.SECTIONS, OptionNames.DUMP, OptionNames.BASELINE,
			OptionNames.SUPPRESSIONS);
	/** Healing that the user of the IDE starts; other JVMs are not connected to it. */
	private static final String BY_IDE = "on-request";

	private InheritedOptions() {
		// only static members
	}

	/** Whether the text after {@code -javaagent:interlock.jar=} is of a JVM that another one has started. */
	public static boolean isIn(String text) {
		return text != null && text.startsWith(PREFIX);
	}

	/**
	 * The agent option for the JVMs that this one starts.
	 *
	 * @param session   the session file of this JVM, beside which they write theirs
	 * @param sessionId the id of the session of this JVM
	 */
	public static String of(AgentOptions options, Path session, String sessionId) {
		Map<String, String> passed = new LinkedHashMap<>();
		Map<String, EngineOption> ofEngines = options.engineOptions();
		options.given().forEach((name, value) -> {
			if (!NOT_PASSED.contains(name) && !(name.equals(OptionNames.HEAL) && value.equals(BY_IDE))) {
				passed.put(name, ofEngines.containsKey(name) ? absolute(ofEngines.get(name).type(), value)
						: absolute(name, value));
			}
		});
		passed.put(OptionNames.SESSION, session.toAbsolutePath().toString());
		passed.put(OptionNames.PARENT, sessionId);
		passed.put(OptionNames.QUIET, "true");
		StringBuilder text = new StringBuilder();
		passed.forEach((name, value) -> text.append(name).append(SEPARATOR).append(value).append(SEPARATOR));
		return PREFIX + Base64.getUrlEncoder().withoutPadding()
				.encodeToString(text.toString().getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * Decodes the value of the option.
	 *
	 * @throws OptionException if it is damaged
	 */
	static Map<String, String> decode(String value) throws OptionException {
		String[] parts;
		try {
			parts = new String(Base64.getUrlDecoder().decode(value), StandardCharsets.UTF_8)
					.split(String.valueOf(SEPARATOR), -1);
		} catch (IllegalArgumentException e) {
			throw damaged();
		}
		if (parts.length % 2 == 0) {
			throw damaged();
		}
		Map<String, String> options = new LinkedHashMap<>();
		for (int i = 0; i + 1 < parts.length; i += 2) {
			options.put(parts[i], parts[i + 1]);
		}
		return options;
	}

	private static OptionException damaged() {
		return new OptionException("The value of the option '" + OptionNames.INHERITED
				+ "' is damaged: only the agent writes it.");
	}

	/** The value with absolute paths, as the other JVM may have another working folder. */
	private static String absolute(String name, String value) {
		if (FILES.contains(name)) {
			return absolute(value);
		}
		return switch (name) {
		case OptionNames.SYNC_MODEL -> each(value, ",", InheritedOptions::absolute);
		case OptionNames.ENGINE_PATH -> each(value, File.pathSeparator, InheritedOptions::absolute);
		default -> value;
		};
	}

	private static String absolute(OptionType type, String value) {
		if (type.kind() != OptionType.Kind.FILE) {
			return value;
		}
		int start = type.pathStart(value);
		return value.substring(0, start) + absolute(value.substring(start));
	}

	private static String each(String value, String separator, UnaryOperator<String> change) {
		return Arrays.stream(value.split(separator)).map(change).collect(Collectors.joining(separator));
	}

	private static String absolute(String file) {
		try {
			return file.isBlank() ? file : Path.of(file.trim()).toAbsolutePath().toString();
		} catch (InvalidPathException e) {
			// the part of this JVM that reads the file reports it, and so does that of the other one
			return file;
		}
	}
}
