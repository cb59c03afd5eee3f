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
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.VersionProvider;
import dev.interlock.session.PlainText;
import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EngineLoader;
import dev.interlock.spi.EngineOption;
import dev.interlock.spi.OptionException;

/** Lists the engines and their options. */
@Command(name = "engines", mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, //
		description = "Lists the engines with their options.", //
		footerHeading = "%nExit status: ", footer = "64 wrong usage, or an engine that cannot be loaded.", //
		exitCodeOnInvalidInput = ExitStatus.USAGE, exitCodeOnExecutionException = ExitStatus.INTERNAL)
public final class EnginesCommand implements Callable<Integer> {

	private static final int WIDTH = 110;

	private final Console console;

	@Option(names = EngineOptions.ENGINE_PATH, paramLabel = "PATH", //
			description = "Jars with engines by others, separated as in a class path.")
	private String enginePath;

	@Option(names = "--format", paramLabel = "FORMAT", //
			description = "text (default); markdown, a table of the options; properties, for programs.")
	private String format = "text";

	public EnginesCommand(Console console) {
		this.console = console;
	}

	@Override
	public Integer call() throws CommandFailure {
		List<EngineDescriptor> engines;
		try {
			engines = EngineLoader.engines(enginePath == null ? "" : enginePath).stream()
					.map(engine -> engine.descriptor()).toList();
		} catch (OptionException e) {
			throw new CommandFailure(ExitStatus.USAGE, e.getMessage());
		}
		switch (format) {
		case "text" -> engines.forEach(this::print);
		case "markdown" -> console.out().print(table(engines));
		case "properties" -> console.out().print(properties(engines));
		default -> throw new CommandFailure(ExitStatus.USAGE, "There is no format '" + format
				+ "' for engines: choose text, markdown or properties.");
		}
		return ExitStatus.OK;
	}

	private static String properties(List<EngineDescriptor> engines) {
		try {
			return EngineProperties.text(EngineProperties.of(engines));
		} catch (IOException e) {
			throw new IllegalStateException("A text in memory can be written.", e);
		}
	}

	private void print(EngineDescriptor engine) {
		console.out().println(PlainText.of(engine.id() + ": " + engine.label()));
		console.out().println("  " + PlainText.of(engine.description()));
		CommandSpec options = CommandSpec.create();
		options.usageMessage().width(WIDTH);
		engine.options().forEach(each -> options.addOption(EngineOptions.spec(each, EngineOptions.help(each))));
		console.out().println(new Help(options).optionList());
	}

	/** The options of all engines, each once, with the engines that have them. */
	static String table(List<EngineDescriptor> engines) {
		String head = "| option | engines | values | effect |\n|---|---|---|---|\n";
		return engines.stream().flatMap(engine -> engine.options().stream()).distinct()
				.map(option -> row(option, engines)).collect(Collectors.joining("", head, ""));
	}

	private static String row(EngineOption option, List<EngineDescriptor> engines) {
		String having = engines.stream().filter(engine -> engine.options().contains(option))
				.map(engine -> '`' + engine.id() + '`').collect(Collectors.joining(", "));
		String values = option.type().form().replace("|", ", ");
		return "| `" + option.name() + "` | " + having + " | " + values + " | "
				+ EngineOptions.help(option).replace("|", "\\|") + " |\n";
	}
}
