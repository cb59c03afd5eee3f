/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import dev.interlock.session.Outcome;

/** Plain runs are made only as far as they can explain a failure. */
class PlainFailuresTest {

	private static final int MOST = 9;
	private static final Outcome STATUS = Outcome.ofStatus(3);
	private static final Outcome EXCEPTION = Outcome.ofException("java.lang.Error", "Main.main");
	private static final Outcome DEADLOCK = Outcome.of(Outcome.Kind.DEADLOCK);

	private final AtomicInteger made = new AtomicInteger();

	/** The third plain run ends with a status. */
	private final PlainFailures plain = new PlainFailures(run -> {
		made.incrementAndGet();
		return run == 2 ? Set.of(STATUS) : Set.of();
	}, MOST, 1);

	@Test
	void noMoreRunsFollowThoseWithTheFailure() throws Exception {
		assertTrue(plain.explain(Set.of(STATUS)));
		assertEquals(5, made.get());
		assertEquals(Set.of(STATUS), plain.known());
		assertTrue(plain.explain(Set.of(STATUS)));
		assertEquals(5, made.get());
		assertFalse(plain.explain(Set.of(STATUS, EXCEPTION)));
		assertEquals(MOST, made.get());
	}

	@Test
	void noRunIsMadeForADeadlock() throws Exception {
		assertFalse(plain.explain(Set.of(DEADLOCK)));
		assertEquals(0, made.get());
		assertFalse(plain.explain(Set.of(DEADLOCK, STATUS)));
		assertEquals(Set.of(STATUS), plain.known());
	}
}
