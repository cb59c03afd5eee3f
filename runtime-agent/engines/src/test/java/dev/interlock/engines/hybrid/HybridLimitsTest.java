/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import dev.interlock.engines.locksets.Lockset;

/** Accesses that are dropped for lack of space are reported. */
class HybridLimitsTest {

	private final HybridLimits limits = new HybridLimits();

	private static Tuple access(int thread) {
		return new Tuple(thread, true, false, Lockset.EMPTY, 0, thread, thread, null);
	}

	@Test
	void noLimitIsReportedIfAllAccessesAreKept() {
		VariableState state = new VariableState(limits);
		for (int i = 0; i < LockTrie.MOST_TUPLES; i++) {
			state.keep(access(i));
		}
		assertFalse(limits.isReachedBy(HybridLimits.MANY_STATES));
		assertNull(limits.sentences());
	}

	@Test
	void aVariableWithTooManyAccessesCountsOnce() {
		VariableState state = new VariableState(limits);
		for (int i = 0; i < LockTrie.MOST_TUPLES + 3; i++) {
			state.keep(access(i));
		}
		assertEquals(LockTrie.MOST_TUPLES, state.size());
		assertTrue(limits.sentences().startsWith("Of 1 variable hybrid detection kept only 128 accesses: races with"),
				limits.sentences());
	}

	@Test
	void tooManyVariablesAreReported() {
		assertTrue(limits.isReachedBy(HybridLimits.MANY_STATES + 1));
		assertTrue(limits.sentences().startsWith("Hybrid detection watched more than 262144 variables"),
				limits.sentences());
	}
}
