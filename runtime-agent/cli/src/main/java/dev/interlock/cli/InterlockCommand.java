/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.Spec;

import dev.interlock.cli.campaign.CheckFixCommand;
import dev.interlock.cli.campaign.ConfirmCommand;
import dev.interlock.cli.campaign.ExploreCommand;
import dev.interlock.cli.campaign.ReplayCommand;
import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.VersionProvider;
import dev.interlock.cli.options.EngineOptions;
import dev.interlock.cli.options.EnginesCommand;
import dev.interlock.cli.report.ExplainCommand;
import dev.interlock.cli.report.MergeCommand;
import dev.interlock.cli.report.ReportCommand;
import dev.interlock.cli.run.AgentJar;
import dev.interlock.cli.run.AttachCommand;
import dev.interlock.cli.run.RunCommand;
import dev.interlock.cli.sections.SectionsCheckCommand;
import dev.interlock.cli.sections.SectionsCommand;
import dev.interlock.cli.sections.SectionsInferCommand;
import dev.interlock.cli.sections.SectionsListCommand;
import dev.interlock.cli.sections.SectionsTrainCommand;
import dev.interlock.instrument.meta.Runtimes;
import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineLoader;
import dev.interlock.spi.OptionException;

/** The command line. The launcher calls {@link #execute(String[])}. */
@Command(name = "interlock", mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, //
		description = "Finds data races in Java programs.%n", synopsisSubcommandLabel = "COMMAND", //
		subcommands = { HelpCommand.class }, exitCodeOnInvalidInput = ExitStatus.USAGE, //
		exitCodeOnExecutionException = ExitStatus.INTERNAL)
public final class InterlockCommand implements Runnable {

	private static final int HELP_WIDTH = 110;
	private static final String HELP = "help";
	/** The commands that run engines. */
	private static final List<String> ANALYSES = List.of("run", "attach");
	/** What picocli says about a value that is none of a list, or no number. */
	private static final Pattern BAD_CHOICE = Pattern.compile("Invalid value for option '([^']*)': expected one of "
			+ "\\[(.*)\\] \\(case-sensitive\\) but was '(.*)'");
	private static final Pattern BAD_NUMBER = Pattern
			.compile("Invalid value for option '([^']*)'(?: \\([^)]*\\))?: '(.*)' is not an? (?:long|int)");

	@Spec
	private CommandSpec spec;

	private InterlockCommand() {
	}

	/**
	 * Runs one command.
	 *
	 * @param arguments the command and its arguments
	 * @return the exit status
	 */
	public static int execute(String[] arguments) {
		return execute(arguments, Console.ofProcess(), AgentJar::ownLocation);
	}

	/**
	 * Runs one command in the given surroundings with the given agent, for a tool that contains the command line.
	 *
	 * @return the exit status
	 */
	public static int execute(String[] arguments, Console console, AgentJar.Source agentJar) {
		var commandLine = new CommandLine(new InterlockCommand());
		commandLine.addSubcommand(new RunCommand(console, agentJar));
		commandLine.addSubcommand(new AttachCommand(console, agentJar));
		commandLine.addSubcommand(new ReportCommand(console));
		commandLine.addSubcommand(new ExplainCommand(console));
		commandLine.addSubcommand(new MergeCommand(console));
		commandLine.addSubcommand(new ConfirmCommand(console, agentJar));
		commandLine.addSubcommand(new CheckFixCommand(console, agentJar));
		commandLine.addSubcommand(new ExploreCommand(console, agentJar));
		commandLine.addSubcommand(new ReplayCommand(console, agentJar));
		commandLine.addSubcommand(sections(console, agentJar));
		// argument files are for the java command that is started
		commandLine.setExpandAtFiles(false);
		commandLine.setUsageHelpWidth(HELP_WIDTH);
		commandLine.getSubcommands().get("run").setStopAtPositional(true);
		commandLine.addSubcommand(new EnginesCommand(console));
		String engineProblem = addEngineOptions(commandLine, arguments);
		for (String command : ANALYSES) {
			UsageMessageSpec usage = commandLine.getSubcommands().get(command).getCommandSpec().usageMessage();
			usage.footer(Stream.concat(Stream.of(usage.footer()), runtimes()).toArray(String[]::new));
		}
		commandLine.setOut(new PrintWriter(console.out(), true, Charset.defaultCharset()));
		commandLine.setErr(new PrintWriter(console.err(), true, Charset.defaultCharset()));
		commandLine.setParameterExceptionHandler((e, args) -> refuse(e, engineProblem, console));
		commandLine.setExecutionStrategy(parsed -> engineProblem != null && hasEnginePath(parsed)
				? refuse(engineProblem, console)
				: new RunLast().execute(parsed));
		commandLine.setExecutionExceptionHandler((e, command, result) -> fail(e, console));
		try {
			return commandLine.execute(arguments);
		} catch (OutOfMemoryError e) {
			console.say("The command needs more memory than there is: give it more, for example "
					+ "'java -Xmx4g -jar interlock.jar'.");
			return ExitStatus.INTERNAL;
		}
	}

	/**
	 * Adds the options of the engines to the commands that run them.
	 *
	 * @return what is wrong with the engine path; null if nothing
	 */
	private static String addEngineOptions(CommandLine commandLine, String[] arguments) {
		if (arguments.length == 0 || !ANALYSES.contains(arguments[0]) && !arguments[0].equals(HELP)) {
			return null;
		}
		try {
			List<Engine> engines = EngineLoader.engines(EngineOptions.enginePath(arguments));
			for (String command : ANALYSES) {
				EngineOptions.addAll(engines, commandLine.getSubcommands().get(command).getCommandSpec());
			}
			return null;
		} catch (OptionException e) {
			return e.getMessage();
		}
	}

	private static CommandLine sections(Console console, AgentJar.Source agentJar) {
		var train = new CommandLine(new SectionsTrainCommand(console, agentJar));
		train.setStopAtPositional(true);
		return new CommandLine(new SectionsCommand()).addSubcommand(new SectionsCheckCommand(console))
				.addSubcommand(new SectionsListCommand(console)).addSubcommand(new SectionsInferCommand(console))
				.addSubcommand(train);
	}

	/** The runtimes that are excluded by default, with the reasons. */
	private static Stream<String> runtimes() {
		Stream<String> lines = Runtimes.ALL.stream().map(runtime -> "  " + runtime.name() + ": "
				+ String.join(", ", runtime.patterns()) + " (" + runtime.reason() + ")");
		return Stream.concat(Stream.of("", "Well-known runtimes, excluded unless --include names them:"), lines);
	}

	@Override
	public void run() {
		throw new ParameterException(spec.commandLine(),
				"Give a command: run, confirm, check-fix, explore, replay, attach, report, explain, merge, engines or sections");
	}

	/** Whether the engine path is an option of the command, and not one of the program that it runs. */
	private static boolean hasEnginePath(ParseResult parsed) {
		return parsed.hasSubcommand() && parsed.subcommand().hasMatchedOption(EngineOptions.ENGINE_PATH);
	}

	private static int refuse(String sentence, Console console) {
		console.say(sentence);
		return ExitStatus.USAGE;
	}

	/** An unknown option can be one of an engine that cannot be loaded. */
	private static int refuse(ParameterException e, String engineProblem, Console console) {
		if (engineProblem != null) {
			return refuse(engineProblem, console);
		}
		String problem = e.getMessage().lines().findFirst().orElse("The command cannot be understood").strip();
		console.say(plain(problem).replaceFirst("[.]$", "") + ". See '"
				+ e.getCommandLine().getCommandSpec().qualifiedName()
				+ " --help'.");
		return ExitStatus.USAGE;
	}

	/** The message about a value in the words of the other messages. */
	private static String plain(String problem) {
		Matcher choice = BAD_CHOICE.matcher(problem);
		if (choice.matches()) {
			return notUnderstood(choice.group(1), choice.group(3))
					+ "choose " + choice.group(2).replaceFirst(", ([^,]*)$", " or $1");
		}
		Matcher number = BAD_NUMBER.matcher(problem);
		return number.matches() ? notUnderstood(number.group(1), number.group(2)) + "give a whole number" : problem;
	}

	private static String notUnderstood(String option, String value) {
		return "'" + option + ' ' + value + "' is not understood: ";
	}

	private static int fail(Exception e, Console console) {
		if (e instanceof CommandFailure failure) {
			console.say(failure.getMessage());
			return failure.status();
		}
		console.say("The command failed inside Interlock; please report this with the lines below.");
		e.printStackTrace(console.err());
		return ExitStatus.INTERNAL;
	}
}
