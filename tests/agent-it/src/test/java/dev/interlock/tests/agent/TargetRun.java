/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One run of a program in a separate JVM: first its configuration, then its process. */
final class TargetRun {

	/** Far above the time that any test program needs; a program that reaches it hangs. */
	private static final long LIMIT_SECONDS = 120;

	private final Jdk jdk;
	/** The main class; null for the command line of the agent's jar. */
	private final String mainClass;
	private final List<String> vmArguments = new ArrayList<>();
	private final List<String> arguments = new ArrayList<>();
	private String classPath = Programs.classes().toString();
	private long limitSeconds = LIMIT_SECONDS;
	private boolean optimizes;
	private Path directory;
	private String shellCommand;
	private Process process;
	private Path out;
	private Path err;

	private TargetRun(Jdk jdk, String mainClass) {
		this.jdk = jdk;
		this.mainClass = mainClass;
	}

	/** A run of a class of {@link Programs}. */
	static TargetRun of(Jdk jdk, String mainClass) {
		return new TargetRun(jdk, mainClass.replace('/', '.'));
	}

	/**
	 * A run of the command line, {@code java -jar interlock.jar ARGUMENTS}. To explain a failure of the program it makes
	 * five plain runs in place of twenty.
	 */
	static TargetRun command(Jdk jdk, String... arguments) {
		return new TargetRun(jdk, null).vm("-Dinterlock.plain.runs=5").arguments(arguments);
	}

	/** A folder for files that the tests write. */
	static Path work() {
		try {
			return Files.createDirectories(Path.of(System.getProperty("interlock.work")));
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** The built jar of the agent. */
	static Path agentJar() {
		return Path.of(System.getProperty("interlock.jar")).normalize();
	}

	TargetRun agent(String options) {
		return agent(agentJar(), options);
	}

	/** Sets the agent's jar and options; these may be empty. */
	TargetRun agent(Path jar, String options) {
		return vm("-javaagent:" + jar + (options.isEmpty() ? "" : "=" + options));
	}

	TargetRun vm(String... more) {
		vmArguments.addAll(List.of(more));
		return this;
	}

	TargetRun arguments(String... more) {
		arguments.addAll(List.of(more));
		return this;
	}

	/** Replaces the class path of the test programs. */
	TargetRun onlyClassPath(String path) {
		classPath = path;
		return this;
	}

	/** Leaves all compilers on. Otherwise only the first one is, which makes short programs a third faster. */
	TargetRun optimized() {
		optimizes = true;
		return this;
	}

	/** Replaces the time after which the program is taken for hanging. */
	TargetRun limit(long seconds) {
		limitSeconds = seconds;
		return this;
	}

	/** Sets the working directory. */
	TargetRun directory(Path folder) {
		directory = folder;
		return this;
	}

	/** Runs a command of the shell in the process before it becomes the program. */
	TargetRun after(String command) {
		shellCommand = command;
		return this;
	}

	TargetRun start() throws IOException {
		List<String> command = new ArrayList<>(List.of(jdk.java().toString(), "-Xmx256m"));
		if (!optimizes) {
			command.add("-XX:TieredStopAtLevel=1");
		}
		command.addAll(vmArguments);
		command.addAll(mainClass == null ? List.of("-jar", agentJar().toString())
				: List.of("-cp", classPath, mainClass));
		command.addAll(arguments);
		if (shellCommand != null) {
			command.addAll(0, List.of("bash", "-c", shellCommand + " && exec \"$@\"", "bash"));
		}
		out = Files.createTempFile(work(), "out", ".txt");
		err = Files.createTempFile(work(), "err", ".txt");
		ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
		if (directory != null) {
			builder.directory(directory.toFile());
		}
		// the JVM announces options of the environment on standard error
		builder.environment().remove("JAVA_TOOL_OPTIONS");
		builder.environment().remove("JDK_JAVA_OPTIONS");
		process = builder.start();
		return this;
	}

	/** The process; null before the start. */
	Process process() {
		return process;
	}

	/** Starts the program if necessary and waits for its end. */
	Outcome outcome() throws IOException, InterruptedException {
		if (process == null) {
			start();
		}
		if (!process.waitFor(limitSeconds, TimeUnit.SECONDS)) {
			process.destroyForcibly().waitFor();
			throw new AssertionError("The program did not end in " + limitSeconds + " s: "
					+ (mainClass == null ? arguments : mainClass) + "\n"
					+ Files.readString(out) + "\n" + Files.readString(err));
		}
		Outcome outcome = new Outcome(process.exitValue(), Files.readAllBytes(out), Files.readAllBytes(err));
		Files.delete(out);
		Files.delete(err);
		return outcome;
	}
}
