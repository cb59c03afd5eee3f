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
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;

import dev.interlock.agent.AgentJar;
import dev.interlock.core.InterlockStatus;

/** A command of the command line in the agent's jar, run in a JVM of its own, which ends when the user cancels. */
public final class AgentCommand {

	/** How the command line begins what it says of itself. */
	private static final String SAID = "interlock: ";
	private static final int PAUSE_MILLIS = 50;

	private final InterlockStatus failure;
	private final ProcessBuilder builder;
	private String unfinished = "";
	private String reason = "";

	/**
	 * @param failure   what it is where it fails; its text has a place for the reason
	 * @param arguments what follows the name of the jar
	 * @throws CoreException if there is no jar
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

	/** Gives it a folder to work in, and an environment in place of that of this JVM unless that is null; returns this. */
	public AgentCommand in(File folder, Map<String, String> environment) {
		builder.directory(folder);
		if (environment != null) {
			builder.environment().clear();
			builder.environment().putAll(environment);
		}
		return this;
	}

	/**
	 * Runs it to its end.
	 *
	 * @param lines hears each line that it says of itself, in this thread
	 * @throws CoreException              if it cannot be run or fails
	 * @throws OperationCanceledException if the user has cancelled; the command has been told to end then
	 */
	public void run(Consumer<String> lines, IProgressMonitor monitor) throws CoreException {
		run(log -> {
			int status = run(log, lines, monitor);
			if (status != 0) {
				throw failure.exception(null, reason.isEmpty() ? "exit value " + status : reason);
			}
		});
	}

	/** What is done with a log that the command writes. */
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
	 * Runs it to its end.
	 *
	 * @return all lines that it prints, whether it fails or not
	 * @throws CoreException              if it cannot be run
	 * @throws OperationCanceledException if the user has cancelled; the command has been told to end then
	 */
	public List<String> output(IProgressMonitor monitor) throws CoreException {
		List<String> printed = new ArrayList<>();
		run(log -> {
			run(log, line -> {
				// what it says of itself is among the lines of the log
			}, monitor);
			printed.addAll(Files.readAllLines(log, Charset.defaultCharset()));
		});
		return printed;
	}

	private int run(Path log, Consumer<String> lines, IProgressMonitor monitor)
			throws IOException, InterruptedException {
		Process process = builder.redirectOutput(log.toFile()).start();
		try (InputStream said = Files.newInputStream(log)) {
			process.getOutputStream().close();
			boolean ended = false;
			while (!ended) {
				ended = process.waitFor(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
				take(new String(said.readAllBytes(), Charset.defaultCharset()), lines);
				if (monitor.isCanceled()) {
					throw new OperationCanceledException();
				}
			}
			return process.exitValue();
		} finally {
			process.descendants().forEach(ProcessHandle::destroy);
			process.destroy();
		}
	}

	/** Hands on the lines that are whole; of a program that it runs, and that says something too, none. */
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
