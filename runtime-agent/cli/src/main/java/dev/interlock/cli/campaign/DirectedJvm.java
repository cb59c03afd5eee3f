/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.OutputFiles;
import dev.interlock.cli.run.AgentJar;
import dev.interlock.cli.run.JavaOption;
import dev.interlock.cli.run.OptionsFile;
import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;

/** Runs the program under the scheduler of the agent, each time in a new JVM. Thread-safe. */
final class DirectedJvm implements AutoCloseable {

	/** Of the machine that the program sees, so that the parallelism of pools is the same everywhere. */
	private static final String PROCESSORS = "-XX:ActiveProcessorCount=4";
	/** Virtual threads then run on threads of their own, which are controlled. */
	private static final List<String> BOUND_VIRTUAL_THREADS = List.of("-XX:+UnlockExperimentalVMOptions",
			"-XX:-VMContinuations");
	private static final int WITH_VIRTUAL_THREADS = 21;
	/** A run of a few seconds would spend much of its time in the second compiler and in a parallel collector. */
	private static final String ONE_COMPILER = "-XX:TieredStopAtLevel=1";
	private static final String ONE_COLLECTOR = "-XX:+UseSerialGC";
	private static final String COLLECTOR = "GC";
	/** The JVM reads options from these, too. */
	private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");
	private static final int LONGEST = 200;
	/** The JVM prints this if JAVA_TOOL_OPTIONS is set. */
	private static final String JVM_NOTE = "Picked up ";

	private final JavaOption.Command java;
	private final AgentJar jar;
	private final List<String> arguments;
	private final Path folder;
	private final Collection<Process> running = ConcurrentHashMap.newKeySet();
	private final Thread hook = new Thread(this::destroyAll, "interlock-end");
	private volatile boolean ending;
	private volatile List<String> shortRunOptions = List.of();

	/**
	 * @param java      the java command
	 * @param arguments the arguments of the java command
	 * @throws IOException if no temporary folder can be made
	 */
	DirectedJvm(JavaOption.Command java, AgentJar jar, List<String> arguments) throws IOException {
		this.java = java;
		this.jar = jar;
		this.arguments = List.copyOf(arguments);
		folder = Files.createTempDirectory("interlock");
		Runtime.getRuntime().addShutdownHook(hook);
	}

	/** What a command does with the program. */
	interface Use {
		int of(DirectedJvm jvm) throws IOException, InterruptedException, CommandFailure;
	}

	/**
	 * Makes the runs of a command.
	 *
	 * @return the exit status
	 * @throws CommandFailure if the program cannot be run, or the command is interrupted
	 */
	static int use(JavaOption.Command java, AgentJar.Source agentJar, List<String> arguments, Use use)
			throws CommandFailure {
		try (AgentJar jar = AgentJar.at(agentJar.location());
				DirectedJvm jvm = new DirectedJvm(java, jar, arguments)) {
			return use.of(jvm);
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE,
					"The program could not be run (" + OutputFiles.reason(e) + ").");
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new CommandFailure(ExitStatus.INTERNAL, "The command was interrupted.");
		}
	}

	/**
	 * Runs the program once.
	 *
	 * @param name         a name for the files of the run, used once
	 * @param options      the agent's options
	 * @param limitMillis  the run is ended after this time; 0 for no limit
	 * @param isInheriting whether the program uses the standard streams of this process
	 */
	RunOutcome run(String name, Map<String, String> options, long limitMillis, boolean isInheriting)
			throws IOException, InterruptedException {
		return run(name, options, limitMillis, isInheriting, ProcessBuilder.Redirect.DISCARD);
	}

	/**
	 * The outcome of a run.
	 *
	 * @param message the first line that it printed on standard error, if it failed; else empty
	 */
	record Noted(RunOutcome outcome, String message) {

		/** Whether the java command did not find or start the program. */
		boolean isLauncherError() {
			return outcome.status() != 0
					&& (message.startsWith("Error: ") || message.startsWith("Unrecognized option"));
		}
	}

	/** Runs the program, at most for a time, and notes its first message. */
	Noted runNoted(String name, Map<String, String> options, long limitMillis)
			throws IOException, InterruptedException {
		Path errors = folder.resolve(name + ".err");
		RunOutcome outcome = run(name, options, limitMillis, false,
				ProcessBuilder.Redirect.to(errors.toFile()));
		String message = "";
		if (outcome.status() != 0) {
			try (var lines = Files.newBufferedReader(errors, StandardCharsets.ISO_8859_1)) {
				message = lines.lines().filter(line -> !line.startsWith(JVM_NOTE)).findFirst().orElse("");
			}
		}
		Files.delete(errors);
		return new Noted(outcome, message.length() > LONGEST ? message.substring(0, LONGEST) + "..." : message);
	}

	private RunOutcome run(String name, Map<String, String> options, long limitMillis, boolean isInheriting,
			ProcessBuilder.Redirect errors) throws IOException, InterruptedException {
		Path outcome = folder.resolve(name + ".outcome");
		Map<String, String> all = new TreeMap<>(options);
		all.put("schedule-outcome", outcome.toString());
		try (OptionsFile file = OptionsFile.write(quiet(all))) {
			ProcessBuilder builder = builder(file);
			if (isInheriting) {
				builder.inheritIO();
			} else {
				builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(errors);
			}
			Process process = start(builder);
			if (!isInheriting) {
				process.getOutputStream().close();
			}
			int status = waitFor(process, limitMillis);
			running.remove(process);
			return RunOutcome.read(outcome, status);
		} finally {
			Files.deleteIfExists(outcome);
			Files.deleteIfExists(folder.resolve(name + ".outcome.part"));
		}
	}

	private static Map<String, String> quiet(Map<String, String> options) {
		Map<String, String> all = new TreeMap<>(options);
		all.put("quiet", "true");
		return all;
	}

	private ProcessBuilder builder(OptionsFile file) {
		List<String> line = new ArrayList<>(List.of(java.path().toString()));
		line.addAll(jvmOptions(java));
		line.addAll(shortRunOptions);
		line.add("-javaagent:" + jar.path() + "=config=" + file.path());
		line.addAll(arguments);
		return new ProcessBuilder(line);
	}

	private Process start(ProcessBuilder builder) throws IOException {
		Process process = builder.start();
		running.add(process);
		if (ending) {
			process.destroyForcibly();
		}
		return process;
	}

	/**
	 * Starts a JVM that runs the program once for each seed on its standard input.
	 *
	 * @param options the agent's options
	 */
	Process startRepeating(Map<String, String> options) throws IOException {
		Map<String, String> all = new TreeMap<>(options);
		all.put("schedule-repeat", "true");
		OptionsFile file = OptionsFile.write(quiet(all));
		Process process = start(builder(file).redirectError(ProcessBuilder.Redirect.DISCARD));
		process.onExit().thenAccept(ended -> {
			running.remove(ended);
			try {
				file.close();
			} catch (IOException e) {
				// a temporary file stays
			}
		});
		return process;
	}

	private static int waitFor(Process process, long limitMillis) throws InterruptedException {
		try {
			if (limitMillis == 0) {
				return process.waitFor();
			}
			if (process.waitFor(limitMillis, TimeUnit.MILLISECONDS)) {
				return process.exitValue();
			}
			process.destroyForcibly().waitFor();
			return -1;
		} catch (InterruptedException e) {
			process.destroyForcibly();
			throw e;
		}
	}

	/** The following runs take a few seconds at most; the JVM is then started with options that make it quicker. */
	void expectShortRuns() {
		shortRunOptions = shortRunOptions(arguments, System.getenv());
	}

	/** The options for short runs. Only one collector can be chosen, so one of the user's is kept. */
	static List<String> shortRunOptions(List<String> arguments, Map<String, String> environment) {
		List<String> others = new ArrayList<>(arguments);
		VARIABLES.forEach(name -> others.add(environment.getOrDefault(name, "")));
		// an argument file may choose one
		boolean hasCollector = others.stream().anyMatch(each -> each.contains(COLLECTOR) || each.startsWith("@"));
		return hasCollector ? List.of(ONE_COMPILER) : List.of(ONE_COMPILER, ONE_COLLECTOR);
	}

	/** The options of the JVM with which a seed gives the same schedule everywhere. */
	static List<String> jvmOptions(JavaOption.Command java) {
		List<String> options = new ArrayList<>(List.of(PROCESSORS));
		if (java.version() >= WITH_VIRTUAL_THREADS) {
			options.addAll(BOUND_VIRTUAL_THREADS);
		}
		return options;
	}

	/** A file of a run, which is deleted at the end. */
	Path file(String name) {
		return folder.resolve(name);
	}

	/** Writes the file that names the target of a finding. */
	Path target(Finding finding) throws IOException {
		return writeTarget(folder.resolve(finding.id() + ".target"), finding);
	}

	/**
	 * Writes a file that names the sites of a target: two that race, the three of an atomicity violation, or two locks of
	 * each thread of a predicted deadlock; and the threads that came to them, as far as they are known.
	 */
	static Path writeTarget(Path file, Finding finding) throws IOException {
		List<String> forms = finding.accesses().stream().map(Access::site).toList();
		String threads = finding.accesses().stream().map(access -> access.thread().path())
				.filter(path -> !path.isEmpty()).distinct().map(path -> ' ' + path).collect(Collectors.joining());
		FindingKind kind = switch (forms.size()) {
		case 2 -> FindingKind.DATA_RACE;
		case 3 -> FindingKind.ATOMICITY_VIOLATION;
		default -> FindingKind.LOCK_ORDER;
		};
		return Files.writeString(file, kind.stableName() + " " + String.join(" ", forms) + "\n"
				+ (threads.isEmpty() ? "" : "threads" + threads + "\n"));
	}

	private void destroyAll() {
		ending = true;
		running.forEach(Process::destroyForcibly);
	}

	@Override
	public void close() throws IOException {
		try {
			Runtime.getRuntime().removeShutdownHook(hook);
		} catch (IllegalStateException e) {
			// this process is being ended
			return;
		}
		// after a failure other runs may still be in progress
		destroyAll();
		try (var files = Files.list(folder)) {
			for (Path file : files.toList()) {
				Files.deleteIfExists(file);
			}
		}
		Files.deleteIfExists(folder);
	}
}
