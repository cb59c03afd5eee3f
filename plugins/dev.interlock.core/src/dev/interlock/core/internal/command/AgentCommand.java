/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.command;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;

import dev.interlock.agent.AgentJar;
import dev.interlock.core.InterlockStatus;

/**
 * Runs a command of the command line in the agent jar. The command runs in a JVM of its own, which is terminated when
 * the user cancels.
 */
public final class AgentCommand {

	/** The prefix of the messages of the command line. */
	private static final String SAID = "interlock: ";
	private static final int PAUSE_MILLIS = 50;
	/** The time for a command to end with its input. */
	private static final int END_SECONDS = 60;

	private final InterlockStatus failure;
	private final ProcessBuilder builder;
	private boolean endsWithInput;
	private Set<Integer> results = Set.of(0);
	private String unfinished = "";
	private String reason = "";

	/**
	 * @param failure   the status to throw on failure; its text has a placeholder for the reason
	 * @param arguments the arguments after the name of the jar
	 * @throws CoreException if the agent jar is missing
	 */
	public AgentCommand(InterlockStatus failure, List<String> arguments) throws CoreException {
		this.failure = failure;
		try {
			List<String> command = new ArrayList<>(List.of(
					Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar",
					AgentJar.file().toString()));
			command.addAll(arguments);
			builder = new ProcessBuilder(command).redirectErrorStream(true);
		} catch (IOException e) {
			throw InterlockStatus.AGENT_MISSING.exception(e, e.getMessage());
		}
	}

	/** Sets the working folder and, unless it is null, the environment that replaces that of this JVM; returns this. */
	public AgentCommand in(File folder, Map<String, String> environment) {
		builder.directory(folder);
		if (environment != null) {
			builder.environment().clear();
			builder.environment().putAll(environment);
		}
		return this;
	}

	/**
	 * Ends the command by the end of its input when the user cancels, so that it can keep its results; returns this. It is
	 * terminated if it does not end then.
	 */
	public AgentCommand endingWithInput() {
		endsWithInput = true;
		return this;
	}

	/** Sets the exit values with which the command does not fail; returns this. */
	public AgentCommand endingWith(Set<Integer> values) {
		results = Set.copyOf(values);
		return this;
	}

	/** The last message of the command; empty if there was none. */
	public String lastMessage() {
		return reason;
	}

	/**
	 * Starts the command in a process of its own, with pipes for its input and output.
	 *
	 * @throws CoreException if it cannot be started
	 */
	public Process start() throws CoreException {
		try {
			return builder.redirectErrorStream(false).start();
		} catch (IOException e) {
			throw failure.exception(e, InterlockStatus.reason(e));
		}
	}

	/**
	 * Runs the command to its end.
	 *
	 * @param lines receives each message of the command, in this thread
	 * @throws CoreException              if it cannot be run or fails
	 * @throws OperationCanceledException if the user has cancelled; the command has been terminated then
	 */
	public void run(Consumer<String> lines, IProgressMonitor monitor) throws CoreException {
		run(log -> {
			int status = run(log, lines, monitor);
			if (!results.contains(status)) {
				throw failure.exception(null, reason.isEmpty() ? "exit value " + status : reason);
			}
		});
	}

	/** Uses the log file of a command. */
	@FunctionalInterface
	private interface Use {

		void accept(Path log) throws CoreException, IOException, InterruptedException;
	}

	private void run(Use use) throws CoreException {
		try {
			Path log = Files.createTempFile("interlock-command", ".log");
			try {
				use.accept(log);
			} finally {
				Files.deleteIfExists(log);
			}
		} catch (IOException e) {
			throw failure.exception(e, InterlockStatus.reason(e));
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new OperationCanceledException();
		}
	}

	/**
	 * Runs the command to its end.
	 *
	 * @return all lines that it prints, whether it fails or not
	 * @throws CoreException              if it cannot be run
	 * @throws OperationCanceledException if the user has cancelled; the command has been terminated then
	 */
	public List<String> output(IProgressMonitor monitor) throws CoreException {
		List<String> printed = new ArrayList<>();
		run(log -> {
			run(log, line -> {
				// the log contains the messages as well
			}, monitor);
			printed.addAll(Files.readAllLines(log, Charset.defaultCharset()));
		});
		return printed;
	}

	private int run(Path log, Consumer<String> lines, IProgressMonitor monitor)
			throws IOException, InterruptedException {
		Process process = builder.redirectOutput(log.toFile()).start();
		try (InputStream said = Files.newInputStream(log)) {
			if (!endsWithInput) {
				process.getOutputStream().close();
			}
			boolean ended = false;
			while (!ended) {
				ended = process.waitFor(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
				take(new String(said.readAllBytes(), Charset.defaultCharset()), lines);
				if (monitor.isCanceled()) {
					end(process);
					ended = true;
				}
			}
			return process.exitValue();
		} finally {
			process.descendants().forEach(ProcessHandle::destroy);
			process.destroy();
		}
	}

	/** Ends the command after the user has cancelled. */
	private void end(Process process) throws IOException, InterruptedException {
		process.getOutputStream().close();
		if (!endsWithInput || !process.waitFor(END_SECONDS, TimeUnit.SECONDS)
				|| !results.contains(process.exitValue())) {
			throw new OperationCanceledException();
		}
	}

	/**
	 * Passes complete messages of the command to the consumer. Output of a program that the command runs is skipped.
	 */
	private void take(String more, Consumer<String> lines) {
		String text = unfinished + more;
		int end = text.lastIndexOf('\n') + 1;
		unfinished = text.substring(end);
		text.substring(0, end).lines().filter(line -> line.startsWith(SAID)).map(line -> line.substring(SAID.length()))
				.forEach(line -> {
					reason = line;
					lines.accept(line);
				});
	}
}
