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

/** One run of a program in a JVM of its own: how it is to be started, then its process. */
final class TargetRun {

	/** No program of these tests needs nearly as long; one that does hangs. */
	private static final long LIMIT_SECONDS = 120;

	private final Jdk jdk;
	/** The program; null for the command line of the agent's jar. */
	private final String mainClass;
	private final List<String> vmArguments = new ArrayList<>();
	private final List<String> arguments = new ArrayList<>();
	private String classPath = Programs.classes().toString();
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

	/** A run of the command line, {@code java -jar interlock.jar ARGUMENTS}. */
	static TargetRun command(Jdk jdk, String... arguments) {
		return new TargetRun(jdk, null).arguments(arguments);
	}

	/** A folder for what the tests write. */
	static Path work() {
		try {
			return Files.createDirectories(Path.of(System.getProperty("interlock.work")));
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** The agent's finished jar. */
	static Path agentJar() {
		return Path.of(System.getProperty("interlock.jar")).normalize();
	}

	/** Runs it under the agent with these options. */
	TargetRun agent(String options) {
		return agent(agentJar(), options);
	}

	/** Runs it under an agent with these options, which may be empty. */
	TargetRun agent(Path jar, String options) {
		return vm("-javaagent:" + jar + (options.isEmpty() ? "" : "=" + options));
	}

	/** Adds arguments of the JVM. */
	TargetRun vm(String... more) {
		vmArguments.addAll(List.of(more));
		return this;
	}

	/** Adds arguments of the program. */
	TargetRun arguments(String... more) {
		arguments.addAll(List.of(more));
		return this;
	}

	/** Runs it with this class path in place of all the programs. */
	TargetRun onlyClassPath(String path) {
		classPath = path;
		return this;
	}

	/** Starts it. */
	TargetRun start() throws IOException {
		List<String> command = new ArrayList<>(List.of(jdk.java().toString(), "-Xmx256m"));
		command.addAll(vmArguments);
		command.addAll(mainClass == null ? List.of("-jar", agentJar().toString())
				: List.of("-cp", classPath, mainClass));
		command.addAll(arguments);
		out = Files.createTempFile(work(), "out", ".txt");
		err = Files.createTempFile(work(), "err", ".txt");
		ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
		// the JVM announces options of the environment on standard error
		builder.environment().remove("JAVA_TOOL_OPTIONS");
		builder.environment().remove("JDK_JAVA_OPTIONS");
		process = builder.start();
		return this;
	}

	/** Its process, once started. */
	Process process() {
		return process;
	}

	/** Starts it if need be and waits for its end. */
	Outcome outcome() throws IOException, InterruptedException {
		if (process == null) {
			start();
		}
		if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
			process.destroyForcibly().waitFor();
			throw new AssertionError("The program did not end in " + LIMIT_SECONDS + " s: "
					+ (mainClass == null ? arguments : mainClass) + "\n"
					+ Files.readString(out) + "\n" + Files.readString(err));
		}
		Outcome outcome = new Outcome(process.exitValue(), Files.readAllBytes(out), Files.readAllBytes(err));
		Files.delete(out);
		Files.delete(err);
		return outcome;
	}
}
