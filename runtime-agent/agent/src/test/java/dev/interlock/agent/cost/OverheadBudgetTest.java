/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import dev.interlock.agent.config.OverheadLimit;
import dev.interlock.spi.OptionException;

/** The budget with a simulated clock and costs: a program whose checks would cost more than the limit. */
class OverheadBudgetTest {

	private static final int FIRST = 200_000;
	private static final long TICK = 100_000_000;
	private static final double CLOSE = 0.011;

	private final MadeUpSwitches switches = new MadeUpSwitches(FIRST);
	private OverheadLimit limit;
	private OverheadBudget budget;
	private long cpu;
	private long synchronization;

	@Test
	void hotMethodsAreHeldAtTheLimit() throws OptionException {
		begin("5%");
		switches.add("A.hot", 3);
		switches.add("B.hot", 4);
		run(400, 2 * TICK, 60_000_000, 60_000_000);
		Unwatched unwatched = budget.unwatched(switches.now);
		assertEquals(0.05, unwatched.overhead(), CLOSE);
		assertEquals(2, unwatched.methods());
		assertEquals(7, unwatched.sites());
		assertTrue(unwatched.share() > 0.8, "off for " + unwatched.share());
		assertEquals(switches.spent[0], switches.spent[1], switches.spent[0] * 0.1);
		assertNull(unwatched.exceeded(limit));
		assertEquals(2, budget.hot().cardinality(), "although they have just been given something");
	}

	@Test
	void coldMethodsAreNeverOff() throws OptionException {
		begin("5%");
		switches.add("A.hot", 1);
		switches.add("B.cold", 1);
		run(100, TICK, 90_000_000, 1_000);
		Unwatched unwatched = budget.unwatched(switches.now);
		assertEquals(1, unwatched.methods());
		assertEquals("A.hot", unwatched.worst());
		assertEquals(100 * 1_000, switches.spent[1]);
		assertEquals("{0}", budget.hot().toString());
		assertEquals("To hold the overhead at 5% (it was about " + OverheadLimit.percent(unwatched.overhead())
				+ ") 1 of 2 methods was not watched for " + OverheadLimit.percent(unwatched.share())
				+ " of the time, A.hot. Races may have been missed; a higher limit shows more.",
				unwatched.sentence(limit));
	}

	@Test
	void methodsThatSpendNothingAreKnown() throws OptionException {
		begin("5%");
		switches.add("A.loop", 1);
		switches.add("B.cold", 1);
		run(1, TICK, 90_000_000, 1_000);
		assertEquals("{}", budget.unspent().toString(), "it had no time yet");
		run(2, TICK, 0, 0);
		assertEquals("{0}", budget.unspent().toString(), "what is cold was never used up");
		run(1, TICK, 1_000, 0);
		assertEquals("{}", budget.unspent().toString());
		run(2, TICK, 0, 0);
		assertEquals("{}", budget.unspent().toString(), "it is on");
	}

	@Test
	void aHighLimitSwitchesNothingOffForLong() throws OptionException {
		begin("100%");
		switches.add("A.hot", 1);
		run(100, TICK, 10_000_000);
		Unwatched unwatched = budget.unwatched(switches.now);
		assertTrue(switches.spent[0] > 95 * 10_000_000L, "spent " + switches.spent[0]);
		assertTrue(unwatched.share() < 0.05, "off for " + unwatched.share());
		assertEquals(0, budget.hot().cardinality());
	}

	@Test
	void costAtTheStartIsSavedLater() throws OptionException {
		begin("5%");
		for (int i = 0; i < 500; i++) {
			switches.add("A.new" + i, 1);
		}
		int[] demands = new int[500];
		java.util.Arrays.fill(demands, FIRST);
		run(1, TICK, demands);
		assertTrue(budget.unwatched(switches.now).overhead() > 0.5);
		run(200, TICK, demands);
		assertEquals(0.05, budget.unwatched(switches.now).overhead(), CLOSE);
	}

	@Test
	void allMethodsAreWatchedAgainInTurn() throws OptionException {
		begin("1%");
		for (int i = 0; i < 300; i++) {
			switches.add("A.m" + i, 1);
		}
		int[] demands = new int[300];
		java.util.Arrays.fill(demands, 10_000_000);
		run(400, TICK, demands);
		for (int i = 0; i < 300; i++) {
			assertTrue(switches.spent[i] > FIRST, "A.m" + i + " was never watched again");
		}
	}

	@Test
	void synchronizationCountsAndIsReported() throws OptionException {
		begin("5%");
		switches.add("A.hot", 1);
		for (int i = 0; i < 100; i++) {
			synchronization += TICK / 10;
			run(1, TICK, 90_000_000);
		}
		Unwatched unwatched = budget.unwatched(switches.now);
		assertTrue(unwatched.synchronization() > 0.1);
		assertTrue(unwatched.overhead() - unwatched.synchronization() < 0.02, "checks are not starved, and are few");
		assertTrue(switches.spent[0] > FIRST);
		assertTrue(
				unwatched.exceeded(limit).startsWith("The overhead could not be held at 5%. Synchronisation alone "));
	}

	@Test
	void anIdleProgramGetsNoAllowance() throws OptionException {
		begin("5%");
		switches.add("A.hot", 1);
		run(1, TICK, FIRST);
		// the increases while the program ran
		run(1, 0, 10_000_000);
		int given = switches.given;
		run(50, 0, 10_000_000);
		assertEquals(given, switches.given);
	}

	@Test
	void aMethodKeepsItsAllowanceOverAPauseAndIsNotHotThereby() throws OptionException {
		begin("5%");
		switches.add("A.hot", 1);
		switches.add("B.cold", 1);
		run(10, TICK, 90_000_000, 1_000);
		int hot = switches.left(0);
		rest(2);
		switches.add("C.new", 1);
		long spent = switches.spent[1];
		for (int i = 0; i < 20; i++) {
			run(1, TICK, 90_000_000, 1_000, i == 0 ? 1_000 : 0);
			rest(3);
			assertTrue(switches.left(0) <= 0 && switches.left(1) <= 0 && switches.left(2) <= 0);
		}
		assertEquals(spent, switches.spent[1]);
		rest(0);
		rest(0);
		assertEquals(hot, switches.left(0));
		assertEquals(FIRST - 10_000, switches.left(1));
		assertEquals(FIRST - 1_000, switches.left(2));
		assertEquals("{0}", budget.hot().toString());
		assertEquals(3, budget.unwatched(switches.now).methods());
		run(100, TICK, 90_000_000, 1_000, 1_000);
		assertEquals(100 * 1_000 + 10_000, switches.spent[1]);
		assertEquals("A.hot", budget.unwatched(switches.now).worst());
	}

	@Test
	void aPausedMethodCountsAsOffFromTheStartOfThePause() throws OptionException {
		begin("50%");
		switches.add("A.resting", 1);
		switches.add("A.cold", 1);
		run(11, TICK, 1_000, 1_000);
		budget.rest(BitSet.valueOf(new long[] { 1 }), switches.now);
		assertEquals(0, switches.left(0));
		run(10, TICK, 90_000_000, 1_000);
		assertEquals(11_000, switches.spent[0]);
		assertEquals(0.5, budget.unwatched(switches.now).share(), CLOSE);
		assertEquals(1, budget.unwatched(switches.now).methods());
		budget.rest(new BitSet(), switches.now);
		run(20, TICK, 1_000_000, 1_000);
		assertTrue(switches.spent[0] > 15_000_000, "it is watched again: " + switches.spent[0]);
		assertEquals(0.25, budget.unwatched(switches.now).share(), 0.05);
	}

	@Test
	void limitsAreShares() throws OptionException {
		assertEquals(0.05, OverheadLimit.parse(Optional.of("5%")).share());
		assertEquals(0.125, OverheadLimit.parse(Optional.of(" 12.5 %")).share());
		assertEquals("12.5%", OverheadLimit.parse(Optional.of("12.5")).toString());
		assertNull(OverheadLimit.parse(Optional.empty()));
		assertFalse(Double.isNaN(OverheadLimit.parse(Optional.of("1000")).share()));
	}

	/** Puts the first methods into a sampling pause, and no others. */
	private void rest(int methods) {
		BitSet resting = new BitSet();
		resting.set(0, methods);
		budget.rest(resting, switches.now);
	}

	private void begin(String text) throws OptionException {
		limit = OverheadLimit.parse(Optional.of(text));
		budget = new OverheadBudget(limit, switches, FIRST);
		budget.tick(switches.now, cpu, 0);
	}

	/**
	 * Simulates the program.
	 *
	 * @param ticks   the duration
	 * @param program its own processor time per tick
	 * @param demands the cost of each method's checks per tick
	 */
	private void run(int ticks, long program, int... demands) {
		for (int i = 0; i < ticks; i++) {
			long cost = switches.spend(demands, TICK);
			cpu += program + cost;
			budget.tick(switches.now, cpu, synchronization);
		}
	}
}
