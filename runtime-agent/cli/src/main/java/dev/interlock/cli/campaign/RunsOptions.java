/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.util.List;

import picocli.CommandLine.Option;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.session.DirectedRun;

/** The options of commands that run the program many times. */
final class RunsOptions {

	/** The JVMs of the runs. */
	enum Repeat {
		jvm, fork
	}

	@Option(names = "--repeat", paramLabel = "HOW", defaultValue = "jvm", //
			description = "jvm (default): a JVM makes many runs and loads the program's classes anew for each; what it "
					+ "finds is repeated in a new JVM. fork: each run has a new JVM.")
	private Repeat repeat;

	@Option(names = "--jobs", paramLabel = "N", description = "Runs at a time (default: the processors).")
	private Integer jobs;

	@Option(names = "--budget", paramLabel = "TIME", //
			description = "Start no more runs after this time, for example 90s, 10m or 2h.")
	private String budget;

	@Option(names = "--verbose", description = "Print a line for each run on standard error.")
	private boolean verbose;

	/** Whether one JVM makes many runs. */
	boolean isRepeated() {
		return repeat == Repeat.jvm;
	}

	/** Whether each run is printed. */
	boolean isVerbose() {
		return verbose;
	}

	/** @throws CommandFailure if the number of jobs is invalid */
	void check() throws CommandFailure {
		if (jobs != null && jobs < 1) {
			throw new CommandFailure(ExitStatus.USAGE, "'--jobs' needs a number from 1.");
		}
	}

	/** The threads that make the runs. */
	Workers workers() {
		return Workers.of(jobs);
	}

	/**
	 * The budget, which begins now.
	 *
	 * @throws CommandFailure if it is no time
	 */
	Budget budget() throws CommandFailure {
		return Budget.parse(budget, System::nanoTime);
	}

	/** Prints a directed run if the runs are to be printed. Thread-safe. */
	void print(String finding, DirectedRun run, int planned, Console console) {
		if (isVerbose()) {
			List<String> failures = run.outcomes().stream().map(outcome -> ", " + outcome.text()).toList();
			console.say(finding + ' ' + (run.number() + 1) + '/' + planned + ": seed " + run.seed() + ", schedule "
					+ run.digest() + (run.hit() ? ", real" : "") + String.join("", failures));
		}
	}
}
