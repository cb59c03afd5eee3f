/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Records accesses that were dropped for lack of space, which may have hidden a race. Thread-safe. */
final class HybridLimits {

	/** With this many states, variables that are not shared get no more. */
	static final int MANY_STATES = 1 << 18;

	private final AtomicLong fullVariables = new AtomicLong();
	private volatile boolean hasManyStates;

	/** Records that a variable has reached the limit of tuples. */
	void variableIsFull() {
		fullVariables.incrementAndGet();
	}

	/** Whether the number of states exceeds the limit. */
	boolean isReachedBy(int states) {
		if (states > MANY_STATES) {
			hasManyStates = true;
			return true;
		}
		return false;
	}

	/** The limits that were reached and their consequences, or null. */
	String sentences() {
		List<String> sentences = new ArrayList<>();
		long full = fullVariables.get();
		if (full > 0) {
			sentences.add("Of " + full + (full == 1 ? " variable" : " variables") + " hybrid detection kept only "
					+ LockTrie.MOST_TUPLES
					+ " accesses: races with others may not have been predicted; name fewer fields "
					+ "with --fields, or omit --pairs.");
		}
		if (hasManyStates) {
			sentences.add("Hybrid detection watched more than " + MANY_STATES + " variables, and from then on skipped "
					+ "those that only one thread had accessed: races on them may not have been predicted; "
					+ "name the fields with --fields.");
		}
		return sentences.isEmpty() ? null : String.join(" ", sentences);
	}
}
