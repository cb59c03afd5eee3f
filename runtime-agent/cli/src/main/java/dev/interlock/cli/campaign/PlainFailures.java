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

import dev.interlock.session.Outcome;

/** The failures of plain runs. Most of these runs are made only when a failure is to be explained. Thread-safe. */
final class PlainFailures {

	private final Runs runs;
	private final int most;
	private final Set<Outcome> failures = new TreeSet<>();
	private int made;

	/** @param most the number of runs that are made at most */
	PlainFailures(Runs runs, int most) {
		this.runs = runs;
		this.most = most;
	}

	/** Whether plain runs have all of these failures. */
	synchronized boolean explain(Set<Outcome> outcomes) throws IOException, InterruptedException {
		while (!failures.containsAll(outcomes) && made < most) {
			failures.addAll(runs.plain(made));
			made++;
		}
		return failures.containsAll(outcomes);
	}

	/** The failures of the plain runs so far. */
	synchronized Set<Outcome> known() {
		return Set.copyOf(failures);
	}
}
