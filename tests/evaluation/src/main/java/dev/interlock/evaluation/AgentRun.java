/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Runs one program in a separate JVM, plainly or under the agent, and reads the recorded session. Immutable; the
 * methods named {@code with...} return a changed copy.
 *
 * @param java      the JDK's home
 * @param agent     the agent's jar; empty for a plain run
 * @param options   the agent's options except the session, for example {@code noise=random:1000/20us}; may be empty
 * @param classPath the class path of the program
 * @param limit     the time after which the program is killed
 */
public record AgentRun(Path java, Optional<Path> agent, String options, List<Path> classPath, Duration limit) {

	/** A run with this class path under the agent, on the current JDK and with a limit of two minutes. */
	public static AgentRun withAgent(Path agent, List<Path> classPath) {
		return new AgentRun(Path.of(System.getProperty("java.home")), Optional.of(agent), "", classPath,
				Duration.ofMinutes(2));
	}

	/** The same run with other agent options. */
	public AgentRun withOptions(String agentOptions) {
		return new AgentRun(java, agent, agentOptions, classPath, limit);
	}

	/** The same run without the agent. */
	public AgentRun plain() {
		return new AgentRun(java, Optional.empty(), "", classPath, limit);
	}

	/** The same run on another JDK. */
	public AgentRun on(Path javaHome) {
		return new AgentRun(javaHome, agent, options, classPath, limit);
	}

	/** The same run with a limit of at least this. */
	public AgentRun withinAtLeast(Duration fewest) {
		return limit.compareTo(fewest) < 0 ? within(fewest) : this;
	}

	/** The same run with another limit. */
	public AgentRun within(Duration newLimit) {
		return new AgentRun(java, agent, options, classPath, newLimit);
	}

	/**
	 * Runs a program to its end.
	 *
	 * @param mainAndArguments the main class and its arguments, optionally preceded by JVM options
	 * @throws FailedRun   if the agent recorded no session, or the session cannot be reported
	 * @throws IOException if a process cannot be started
	 */
	public ProgramResult run(String... mainAndArguments) throws IOException, InterruptedException {
		return run(this::command, limit, agent.isPresent(), mainAndArguments);
	}

	/**
	 * Runs a program twice by the command {@code run --two-phase}, each time to its end. The output is that of both
	 * runs; the findings are those of the second.
	 *
	 * @param mainAndArguments the main class and its arguments, optionally preceded by JVM options
	 * @throws FailedRun   if the agent recorded no session, or the session cannot be reported
	 * @throws IOException if a process cannot be started
	 */
	ProgramResult runTwice(String... mainAndArguments) throws IOException, InterruptedException {
		return run(this::twoPhaseCommand, limit.multipliedBy(2), true, mainAndArguments);
	}

	/**
	 * Runs a program to its end without a session: what the agent reports is in the standard error only. Much cheaper.
	 *
	 * @param mainAndArguments the main class and its arguments, optionally preceded by JVM options
	 * @throws IOException if a process cannot be started
	 */
	ProgramResult runWithoutSession(String... mainAndArguments) throws IOException, InterruptedException {
		return run(session -> commandWithoutSession(), limit, false, mainAndArguments);
	}

	private List<String> commandWithoutSession() {
		List<String> command = new ArrayList<>(List.of(java.resolve("bin/java").toString()));
		agent.ifPresent(jar -> command.add("-javaagent:" + jar + '=' + options));
		addClassPath(command);
		return command;
	}

	private ProgramResult run(Function<Path, List<String>> commandFor, Duration within, boolean hasSession,
			String... mainAndArguments) throws IOException, InterruptedException {
		Path folder = Files.createTempDirectory("interlock-evaluation");
		try {
			Path session = folder.resolve("run.session");
			List<String> command = commandFor.apply(session);
			command.addAll(List.of(mainAndArguments));
			long begin = System.nanoTime();
			Ended program = execute(command, folder, within);
			Duration duration = Duration.ofNanos(System.nanoTime() - begin);
			if (!hasSession) {
				return result(program, duration, ReportReader.Report.NONE);
			}
			if (!Files.exists(session)) {
				throw new FailedRun("The agent recorded no session. "
						+ result(program, duration, ReportReader.Report.NONE).ending("The program"));
			}
			return result(program, duration, report(session, folder));
		} finally {
			deleteAll(folder);
		}
	}

	private static ProgramResult result(Ended ended, Duration duration, ReportReader.Report report) {
		return new ProgramResult(ended.status(), ended.output(), ended.errors(), report.findings(), report.health(),
				report.classesInstrumented(), duration);
	}

	/** The command line of a run without the program; the caller may append to it. */
	List<String> command(Path session) {
		List<String> command = new ArrayList<>();
		command.add(java.resolve("bin/java").toString());
		if (agent.isPresent()) {
			String extra = options.isEmpty() ? "" : ',' + options;
			command.add("-javaagent:" + agent.get() + "=session=" + session + ",quiet=true" + extra);
		}
		addClassPath(command);
		return command;
	}

	private List<String> twoPhaseCommand(Path session) {
		List<String> command = new ArrayList<>(List.of(java.resolve("bin/java").toString(), "-XX:TieredStopAtLevel=1",
				"-jar", agent.orElseThrow().toString(), "run", "--two-phase", "--quiet", "--session",
				session.toString(), "--java", java.toString()));
		// a comma starts a new option only before NAME=
		for (String option : options.isEmpty() ? new String[0] : options.split(",(?=[a-z-]+=)")) {
			String[] nameAndValue = option.split("=", 2);
			command.addAll(List.of("--" + nameAndValue[0], nameAndValue[1]));
		}
		command.add("--");
		addClassPath(command);
		return command;
	}

	private void addClassPath(List<String> command) {
		command.add("-cp");
		command.add(String.join(System.getProperty("path.separator"), classPath.stream().map(Path::toString).toList()));
	}

	private ReportReader.Report report(Path session, Path folder) throws IOException, InterruptedException {
		long begin = System.nanoTime();
		Ended report = execute(List.of(java.resolve("bin/java").toString(), "-XX:TieredStopAtLevel=1", "-jar",
				agent.orElseThrow().toString(), "report", session.toString(), "--format", "json"), folder, limit);
		if (report.status() != 0) {
			throw new FailedRun("The session could not be reported. "
					+ result(report, Duration.ofNanos(System.nanoTime() - begin), ReportReader.Report.NONE)
							.ending("The command report"));
		}
		return ReportReader.read(report.output());
	}

	/**
	 * Runs a command to its end.
	 *
	 * @param folder for the files with its output
	 * @param within the time after which it is killed, with its children
	 */
	static Ended execute(List<String> command, Path folder, Duration within) throws IOException, InterruptedException {
		Path output = Files.createTempFile(folder, "output", ".txt");
		Path errors = Files.createTempFile(folder, "errors", ".txt");
		Process process = new ProcessBuilder(command).redirectOutput(output.toFile()).redirectError(errors.toFile())
				.start();
		boolean ended = false;
		try {
			process.getOutputStream().close();
			ended = process.waitFor(within.toMillis(), TimeUnit.MILLISECONDS);
		} finally {
			process.descendants().forEach(ProcessHandle::destroyForcibly);
			process.destroyForcibly();
		}
		int status = ended ? process.exitValue() : ProgramResult.KILLED;
		return new Ended(status, Files.readString(output), Files.readString(errors));
	}

	/** Deletes a folder with its files. */
	static void deleteAll(Path folder) throws IOException {
		try (var files = Files.list(folder)) {
			for (Path file : files.toList()) {
				Files.deleteIfExists(file);
			}
		}
		Files.delete(folder);
	}

	/** The exit status of a command, or {@link ProgramResult#KILLED}, and what it printed. */
	record Ended(int status, String output, String errors) {
	}
}
