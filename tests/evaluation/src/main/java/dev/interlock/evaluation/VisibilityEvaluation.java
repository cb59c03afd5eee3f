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
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs programs that describe everything visible of classes and objects, plainly and under the agent, and compares the
 * two texts: the agent must be invisible.
 */
public final class VisibilityEvaluation {

	/** Instruments all classes, including the runtimes that are excluded by default. */
	public static final String OPTIONS = "engines=happens-before,include=*,noise=off";

	private static final String PROGRAMS = "dev.interlock.robustness.visible.";
	private static final int MOST_DIFFERENCES = 20;

	private final AgentRun agent;

	/** @param agent the configuration of the runs, including the class path */
	public VisibilityEvaluation(AgentRun agent) {
		this.agent = agent.within(Duration.ofMinutes(10));
	}

	/**
	 * The result.
	 *
	 * @param libraries    the number of libraries
	 * @param classes      the number of classes
	 * @param instrumented the number of instrumented classes
	 * @param differences  the first differences; empty if both texts are equal byte for byte
	 */
	public record Outcome(long libraries, long classes, long instrumented, List<String> differences) {
	}

	/**
	 * Compares the classes of all libraries.
	 *
	 * @param classes the maximum number of classes of each library; they are evenly distributed over its jar
	 */
	public Outcome libraries(int classes) throws IOException, InterruptedException {
		return compare(true, "LibraryClasses", "" + classes);
	}

	/**
	 * Compares the errors of the classes of all libraries when they are initialised, as in runs with a controlled
	 * schedule, which have no session.
	 *
	 * @param classes as for {@link #libraries}
	 */
	public Outcome initialised(int classes) throws IOException, InterruptedException {
		return compare(false, "LibraryClasses", "" + classes, "initialised");
	}

	/** Compares objects of sample classes as serialisers, mappers and similar libraries see them. */
	public Outcome objects() throws IOException, InterruptedException {
		return compare(true, "SampleObjects");
	}

	private Outcome compare(boolean hasSession, String program, String... arguments)
			throws IOException, InterruptedException {
		Path folder = Files.createTempDirectory("interlock-visibility");
		Path plain = folder.resolve("plain.txt");
		Path watched = folder.resolve("watched.txt");
		ExecutorService both = Executors.newFixedThreadPool(2);
		try {
			Future<ProgramResult> first = both.submit(run(agent.plain(), false, program, plain, arguments));
			Future<ProgramResult> second = both.submit(run(agent, hasSession, program, watched, arguments));
			first.get();
			return new Outcome(WhatWasSeen.count(plain, "library "), WhatWasSeen.count(plain, "class "),
					second.get().classesInstrumented(), WhatWasSeen.differences(plain, watched, MOST_DIFFERENCES));
		} catch (ExecutionException e) {
			throw new IOException(e.getCause().getMessage(), e.getCause());
		} finally {
			both.shutdownNow();
			Files.deleteIfExists(plain);
			Files.deleteIfExists(watched);
			Files.delete(folder);
		}
	}

	private static Callable<ProgramResult> run(AgentRun run, boolean hasSession, String program, Path file,
			String... arguments) {
		// some libraries attach their own agents to the current JVM, which would be visible
		List<String> command = new ArrayList<>(List.of("-XX:+DisableAttachMechanism", "-Xmx1g", "-XX:+UseSerialGC",
				"-XX:TieredStopAtLevel=1", PROGRAMS + program, file.toString()));
		command.addAll(List.of(arguments));
		return () -> {
			String[] whole = command.toArray(String[]::new);
			ProgramResult result = hasSession ? run.run(whole) : run.runWithoutSession(whole);
			if (!result.ended()) {
				throw new FailedRun(result.ending(program));
			}
			return result;
		};
	}
}
