/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.driver;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One run of one program: starts its JVM and parses the output of program and agent. */
final class ProgramRun {

	private static final Pattern STEADY = Pattern.compile("^steady: ([0-9.]+) cpu: ([0-9.]+)$", Pattern.MULTILINE);
	private static final Pattern ROUNDS = Pattern.compile("^rounds: [0-9]+ mean: ([0-9.]+) worst: ([0-9.]+)$",
			Pattern.MULTILINE);
	private static final Pattern CHECKSUM = Pattern.compile("^checksum: (.+)$", Pattern.MULTILINE);
	private static final Pattern WRONG = Pattern.compile("^.*(?:wrong result|Validation failed|failed:).*$",
			Pattern.MULTILINE);
	private static final Pattern FINDINGS = Pattern.compile("^\\[interlock\\] (\\d+) races? w.*found",
			Pattern.MULTILINE);
	private static final Pattern OFF = Pattern.compile("^\\[interlock\\] Race detection is off\\. (.*)$",
			Pattern.MULTILINE);

	private final Jvm jvm;

	ProgramRun(Jvm jvm) {
		this.jvm = jvm;
	}

	/**
	 * The agent's own message that rejects a configuration; empty if it accepts it.
	 *
	 * @throws IOException  if no JVM can be started
	 * @throws BenchFailure if the JVM does not start with the agent
	 */
	Optional<String> refusal(Configuration configuration) throws IOException, InterruptedException, BenchFailure {
		Jvm.Ended ended = jvm.run(configuration, List.of("-version"), null);
		if (!ended.ended() || ended.status() != 0) {
			throw new BenchFailure(70, "The JVM does not start with the agent: " + firstLine(ended.errors()));
		}
		Matcher off = OFF.matcher(ended.errors());
		return off.find() ? Optional.of(off.group(1)) : Optional.empty();
	}

	/**
	 * Runs a program to its end.
	 *
	 * @throws IOException  if no JVM can be started
	 * @throws BenchFailure if it does not end in time, fails, or prints a wrong result
	 */
	Measurement measure(Program program, Configuration configuration)
			throws IOException, InterruptedException, BenchFailure {
		List<String> arguments = new ArrayList<>();
		arguments.add("-cp");
		arguments.add(String.join(File.pathSeparator, program.classPath().stream().map(Object::toString).toList()));
		arguments.addAll(program.command());
		return read(program, jvm.run(configuration, arguments, program.folder()), jvm.limit().toSeconds());
	}

	/** The cost of a program, from its terminated JVM. */
	static Measurement read(Program program, Jvm.Ended ended, long limit) throws BenchFailure {
		if (!ended.ended()) {
			throw new BenchFailure(1, "over " + limit + " s");
		}
		Matcher wrong = WRONG.matcher(ended.output());
		if (wrong.find()) {
			throw new BenchFailure(1, wrong.group().strip());
		}
		if (ended.status() != 0) {
			throw new BenchFailure(1, "exit status " + ended.status() + ": " + firstLine(ended.errors()));
		}
		double wall = ended.wall();
		double mean = wall;
		double worst = wall;
		double cpu = ended.cpu();
		if (program.steady()) {
			Matcher steady = STEADY.matcher(ended.output());
			if (!steady.find()) {
				throw new BenchFailure(1, "printed no time");
			}
			wall = Double.parseDouble(steady.group(1));
			cpu = Double.parseDouble(steady.group(2));
			Matcher rounds = ROUNDS.matcher(ended.output());
			boolean hasRounds = rounds.find();
			mean = hasRounds ? Double.parseDouble(rounds.group(1)) : wall;
			worst = hasRounds ? Double.parseDouble(rounds.group(2)) : wall;
		}
		Matcher checksum = CHECKSUM.matcher(ended.output());
		Matcher findings = FINDINGS.matcher(ended.errors());
		return new Measurement(wall, mean, worst, cpu, ended.peak(), checksum.find() ? checksum.group(1) : "",
				findings.find() ? Integer.parseInt(findings.group(1)) : 0);
	}

	private static String firstLine(String text) {
		return text.lines().filter(line -> !line.startsWith("[interlock] Race detection is on")).findFirst()
				.orElse("it printed nothing");
	}
}
