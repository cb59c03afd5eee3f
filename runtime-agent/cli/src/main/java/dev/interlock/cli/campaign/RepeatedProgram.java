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
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.cli.console.Console;
import dev.interlock.session.Outcome;

/**
 * Runs the program many times in one JVM, or in a JVM of its own each time if the program cannot be repeated.
 * Thread-safe.
 */
final class RepeatedProgram implements AutoCloseable {

	private static final String SEED = "seed";
	/** A JVM costs about as much as these runs in it. */
	private static final int FEWEST_RUNS = 5;
	/** The ends of JVMs after which their number of runs is judged. */
	private static final int FEWEST_ENDS = 2;

	/** Starts JVMs. */
	interface Jvms {

		/** A run in a JVM of its own. */
		RunOutcome run(Map<String, String> options) throws IOException, InterruptedException;

		/** A JVM that runs the program again and again; the seed is not among the options. */
		Process startRepeating(Map<String, String> options) throws IOException;
	}

	/** Runs with the same options except the seed, and with the same outcome. */
	private record Kind(Map<String, String> options, boolean hasRaced, Set<Outcome> failures) {
	}

	private final Jvms jvms;
	private final long limitMillis;
	private final Console console;
	private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(task -> {
		Thread thread = new Thread(task, "interlock-limit");
		thread.setDaemon(true);
		return thread;
	});
	private final Map<Map<String, String>, Queue<RepeatedJvm>> free = new ConcurrentHashMap<>();
	/** The kinds of failures that a run in a JVM of its own has repeated. */
	private final Set<Kind> checked = ConcurrentHashMap.newKeySet();
	private final AtomicInteger runs = new AtomicInteger();
	private final AtomicInteger ends = new AtomicInteger();
	private volatile boolean isRepeatable;

	/**
	 * @param isRepeatable whether to try to run the program many times in one JVM
	 * @param limitMillis  a run is ended after this time
	 * @param console      notified if the program cannot be repeated
	 */
	RepeatedProgram(Jvms jvms, boolean isRepeatable, long limitMillis, Console console) {
		this.jvms = jvms;
		this.isRepeatable = isRepeatable;
		this.limitMillis = limitMillis;
		this.console = console;
	}

	/** Whether the program can be repeated, as far as is known. */
	boolean isRepeatable() {
		return isRepeatable;
	}

	/** A run with options of the agent, among them the seed. */
	RunOutcome run(Map<String, String> options) throws IOException, InterruptedException {
		RunOutcome outcome = isRepeatable ? runRepeated(options) : null;
		return outcome == null ? jvms.run(options) : outcome;
	}

	/** A run in a JVM of its own. */
	RunOutcome runAlone(Map<String, String> options) throws IOException, InterruptedException {
		return jvms.run(options);
	}

	/**
	 * Repeats a run in a JVM of its own, once for each kind of outcome: only what happens there, too, counts.
	 *
	 * @return the outcome that counts
	 */
	RunOutcome check(Map<String, String> options, RunOutcome outcome) throws IOException, InterruptedException {
		Map<String, String> others = new TreeMap<>(options);
		others.remove(SEED);
		Kind kind = new Kind(others, outcome.hasRaced(), outcome.failures());
		if (!isRepeatable || checked.contains(kind)) {
			return outcome;
		}
		RunOutcome alone = jvms.run(options);
		if (alone.isLike(outcome)) {
			checked.add(kind);
			return outcome;
		}
		giveUp("A run in a JVM of its own has another schedule.");
		return alone;
	}

	/** Runs the program in a JVM that may have run it before; null if that does not work. */
	private RunOutcome runRepeated(Map<String, String> options) throws IOException {
		Map<String, String> others = new TreeMap<>(options);
		long seed = Long.parseLong(others.remove(SEED));
		Queue<RepeatedJvm> idle = free.computeIfAbsent(others, any -> new ConcurrentLinkedQueue<>());
		RepeatedJvm jvm = idle.poll();
		if (jvm == null) {
			jvm = start(others, seed);
		}
		if (jvm == null) {
			return null;
		}
		runs.incrementAndGet();
		RunOutcome outcome = jvm.run(seed);
		if (jvm.isOver() || !isWhole(outcome)) {
			ended(jvm);
		} else {
			idle.add(jvm);
		}
		return isWhole(outcome) ? outcome : null;
	}

	/** Starts a JVM, and runs a seed twice to see whether the program can be repeated; null if it cannot. */
	private RepeatedJvm start(Map<String, String> options, long seed) throws IOException {
		RepeatedJvm jvm = new RepeatedJvm(jvms.startRepeating(options), limitMillis, watch);
		if (!jvm.isReady()) {
			jvm.close();
			giveUp(jvm.isOver() ? jvm.end() : "Its main class is not on the class path.");
			return null;
		}
		RunOutcome first = jvm.run(seed);
		if (jvm.isOver() || !isWhole(first)) {
			ended(jvm);
			return null;
		}
		RunOutcome second = jvm.run(seed);
		if (!isWhole(second) || !first.isLike(second)) {
			jvm.close();
			giveUp("Its second run with a seed has another schedule than its first.");
			return null;
		}
		return jvm;
	}

	/** Whether the program was controlled to its end. */
	private static boolean isWhole(RunOutcome outcome) {
		return outcome != null && outcome.isWhole();
	}

	private void ended(RepeatedJvm jvm) {
		jvm.close();
		if (ends.incrementAndGet() >= FEWEST_ENDS && runs.get() < FEWEST_RUNS * ends.get()) {
			giveUp(jvm.end());
		}
	}

	private synchronized void giveUp(String reason) {
		if (isRepeatable) {
			isRepeatable = false;
			console.say(
					"Each run gets a JVM of its own, because one JVM cannot run this program many times. " + reason);
		}
	}

	@Override
	public void close() {
		watch.shutdownNow();
		free.values().forEach(each -> each.forEach(RepeatedJvm::close));
	}
}
