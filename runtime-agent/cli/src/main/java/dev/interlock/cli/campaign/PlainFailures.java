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
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.session.Outcome;

/** The failures of plain runs. Most of these runs are made only when a failure is to be explained. Thread-safe. */
final class PlainFailures {

	/** The most runs of a campaign. Tests set the property, as each run is a JVM. */
	static final int USUAL = Integer.getInteger("interlock.plain.runs", 20);
	/** The runs that are made for one question, which do not depend on the number of jobs. */
	private static final int AT_ONCE = 4;

	/** Makes plain runs. */
	@FunctionalInterface
	interface PlainRun {

		/** A run without control; returns its failures. */
		Set<Outcome> make(int number) throws IOException, InterruptedException;
	}

	private final PlainRun runs;
	private final int most;
	private final int jobs;
	private final Set<Outcome> failures = new TreeSet<>();
	private int made;

	/**
	 * @param most the number of runs that are made at most
	 * @param jobs the number of runs that are made at the same time
	 */
	PlainFailures(PlainRun runs, int most, int jobs) {
		this.runs = runs;
		this.most = most;
		this.jobs = jobs;
	}

	/**
	 * Whether plain runs have all of these failures. Only a scheduler detects a deadlock, so no runs are made for that.
	 */
	synchronized boolean explain(Set<Outcome> outcomes) throws IOException, InterruptedException {
		Set<Outcome> others = new TreeSet<>(outcomes);
		boolean isDeadlock = others.remove(Outcome.of(Outcome.Kind.DEADLOCK));
		while (!failures.containsAll(others) && made < most) {
			makeRuns();
		}
		return !isDeadlock && failures.containsAll(others);
	}

	private void makeRuns() throws IOException, InterruptedException {
		int end = Math.min(most, made == 0 ? 1 : made + AT_ONCE);
		AtomicInteger next = new AtomicInteger(made);
		Set<Outcome> found = ConcurrentHashMap.newKeySet();
		try (Workers workers = new Workers(jobs)) {
			workers.run(() -> {
				for (int i = next.getAndIncrement(); i < end; i = next.getAndIncrement()) {
					found.addAll(runs.make(i));
				}
			});
		}
		failures.addAll(found);
		made = end;
	}

	/** Adds failures that earlier plain runs had. */
	synchronized void add(Set<Outcome> known) {
		failures.addAll(known);
	}

	/** The failures of the plain runs so far. */
	synchronized Set<Outcome> known() {
		return Set.copyOf(failures);
	}
}
