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
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Puts sound libraries under load, plainly and under the agent, and lists what is found in them. */
final class LoadEvaluation {

	private static final List<String> PROGRAMS = List.of("CaffeineLoad", "DisruptorLoad", "GuavaCacheLoad", "H2Load",
			"JacksonLoad", "JctoolsLoad", "LogbackLoad", "LuceneLoad", "NettyLoad", "RxJavaLoad");

	private final Checkout checkout;
	private final AgentRun agent;
	private final int seconds;
	private final Consumer<String> progress;
	private boolean allEnded = true;

	LoadEvaluation(Checkout checkout, AgentRun agent, int seconds, Consumer<String> progress) {
		this.checkout = checkout;
		this.agent = agent;
		this.seconds = seconds;
		this.progress = progress;
	}

	/** Runs everything and returns a table, then each finding. */
	String text() throws IOException, InterruptedException {
		Table table = new Table("program", "plain", "under the agent", "classes instrumented", "findings");
		StringBuilder findings = new StringBuilder();
		AgentRun run = new AgentRun(agent.java(), agent.agent(), agent.options(), classPath(),
				Duration.ofSeconds(60L + seconds * 4L));
		for (String program : PROGRAMS) {
			progress.accept(program);
			ProgramResult plain = one(run.plain(), program);
			ProgramResult watched = one(run, program);
			table.add(program, ending(plain), ending(watched), watched.classesInstrumented(),
					watched.findings().size());
			watched.findings().forEach(finding -> findings.append('\n').append(program).append(": ").append(finding));
			watched.complaints()
					.forEach(text -> findings.append('\n').append(program).append(" complaint: ").append(text));
		}
		return table.toString() + findings + '\n';
	}

	/** Whether every program ended as it should, both plainly and under the agent. */
	boolean allEnded() {
		return allEnded;
	}

	private ProgramResult one(AgentRun run, String program) throws IOException, InterruptedException {
		ProgramResult result = run.run("dev.interlock.evaluation.libraries.load." + program, "" + seconds);
		if (!result.ended()) {
			allEnded = false;
			progress.accept(result.output() + result.errors());
		}
		return result;
	}

	private static String ending(ProgramResult result) {
		return result.ended() ? "right" : "status " + result.status();
	}

	private List<Path> classPath() throws IOException {
		List<Path> path = new ArrayList<>();
		path.add(checkout.libraryDrivers());
		try (Stream<Path> jars = Files.list(checkout.libraryJars().resolve("load"))) {
			jars.sorted().forEach(path::add);
		}
		return path;
	}
}
