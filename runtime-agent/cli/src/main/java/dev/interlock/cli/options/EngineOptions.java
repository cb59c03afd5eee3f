/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.options;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EngineLoader;
import dev.interlock.spi.EngineOption;
import dev.interlock.spi.OptionException;

/** The options of commands that the engines describe. */
public final class EngineOptions {

	/** The option that names jars with engines by others. */
	public static final String ENGINE_PATH = "--engine-path";

	private static final String END = "--";

	private EngineOptions() {
	}

	/**
	 * The engine path in the arguments of a command that have not been parsed yet.
	 *
	 * @return empty if none is given
	 */
	public static String enginePath(String[] arguments) {
		List<String> own = Arrays.asList(arguments);
		int end = own.indexOf(END);
		for (int i = 0; i < (end < 0 ? own.size() : end); i++) {
			String argument = own.get(i);
			if (argument.equals(ENGINE_PATH) && i + 1 < own.size()) {
				return own.get(i + 1);
			}
			if (argument.startsWith(ENGINE_PATH + '=')) {
				return argument.substring(ENGINE_PATH.length() + 1);
			}
		}
		return "";
	}

	/**
	 * Adds the options of engines to a command.
	 *
	 * @throws OptionException if the command has another option of that name
	 */
	public static void addAll(List<Engine> engines, CommandSpec command) throws OptionException {
		Collection<EngineOption> options = EngineLoader.options(engines).values();
		for (EngineOption option : options) {
			if (command.findOption(END + option.name()) != null) {
				throw new OptionException("An engine of the engine path has an option '" + option.name()
						+ "', and there is another one of that name: rename it.");
			}
		}
		for (EngineOption option : options) {
			String having = engines.stream().map(Engine::descriptor).filter(each -> each.options().contains(option))
					.map(EngineDescriptor::id).collect(Collectors.joining(", "));
			command.addOption(spec(option, '(' + having + ") " + help(option)));
		}
	}

	/** The option of a command. */
	static OptionSpec spec(EngineOption option, String help) {
		return OptionSpec.builder(END + option.name()).type(String.class).paramLabel(option.type().form())
				// picocli takes percent signs for formats
				.description(help.replace("%", "%%")).userObject(option).build();
	}

	/** The effect of an option, with its default. */
	static String help(EngineOption option) {
		String standard = option.defaultValue();
		return standard.isEmpty() ? option.description()
				: option.description().replaceFirst("\\.$", "") + " (default: " + standard + ").";
	}

	/**
	 * The given options of engines by the agent's names.
	 *
	 * @param command the parsed command
	 * @throws CommandFailure if a value is invalid
	 */
	static Map<String, String> given(CommandSpec command) throws CommandFailure {
		Map<String, String> given = new LinkedHashMap<>();
		for (OptionSpec each : command.options()) {
			String value = each.userObject() instanceof EngineOption ? each.getValue() : null;
			if (value != null) {
				EngineOption option = (EngineOption) each.userObject();
				check(option, value);
				given.put(option.name(), value);
			}
		}
		return given;
	}

	private static void check(EngineOption option, String value) throws CommandFailure {
		Optional<String> remedy = option.type().remedy(value);
		if (remedy.isPresent() && !value.isBlank()) {
			throw EngineValues.refuse(option.name(), value, remedy.get());
		}
	}

	/** The names of the options of all engines but one. */
	public static List<String> namesWithout(String engine, String enginePath) throws CommandFailure {
		try {
			List<Engine> engines = EngineLoader.engines(enginePath == null ? "" : enginePath);
			return engines.stream().map(Engine::descriptor).filter(each -> !each.id().equals(engine))
					.flatMap(each -> each.options().stream()).map(EngineOption::name).distinct().toList();
		} catch (OptionException e) {
			throw new CommandFailure(ExitStatus.USAGE, e.getMessage());
		}
	}
}
