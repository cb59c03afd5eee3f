/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.interlock.session.DirectedRun.Sites;
import dev.interlock.session.FixResult.State;

/** The comparison of a changed program's runs with those before the change. */
class FixResultTest {

	private static final Outcome LOST = Outcome.ofException("java.lang.Error", "a.B.check");
	private static final Outcome OTHER = Outcome.ofException("java.lang.Error", "a.B.other");
	private static final Outcome DEADLOCK = Outcome.of(Outcome.Kind.DEADLOCK);
	private static final Outcome STATUS = Outcome.ofStatus(3);

	private static DirectedRun run(int number, boolean hit, Sites sites, Outcome... outcomes) {
		String missing = sites == Sites.NOT_FOUND || sites == Sites.NOT_LOADED ? "No loaded class has the site x." : "";
		return new DirectedRun(number, 1000 + number, "0" + number, true, hit, Set.of(outcomes), List.of(), missing, "",
				sites, null, "");
	}

	private static Confirmation.Campaign campaign(String code) {
		return new Confirmation.Campaign("c", "17", code, "sparse", 4, 1, true);
	}

	/** The race fails with {@link #LOST}; {@link #OTHER} fails without it, and {@link #STATUS} in plain runs. */
	private static FixResult result(String code, DirectedRun... runs) {
		return new Confirmation("f", campaign("one"), Set.of(0),
				List.of(run(0, false, Sites.BOTH_RAN, OTHER), run(1, true, Sites.BOTH_RAN, LOST, STATUS)), List.of(),
				Set.of(STATUS)).with(new FixCheck(campaign(code), List.of(runs), List.of())).fix();
	}

	private static FixResult result(DirectedRun... runs) {
		return result("two", runs);
	}

	@Test
	void accessesThatNeverMeetNoLongerConflict() {
		FixResult result = result(run(1, false, Sites.BOTH_RAN), run(0, false, Sites.BOTH_RAN));
		assertEquals(State.NO_CONFLICT, result.state());
		assertTrue(result.isFixed());
		assertFalse(result.isWrong());
		assertEquals(List.of("fix: sites no longer conflict: the threads came to the sites in each of 2 schedules, "
				+ "never at the same time"), result.lines());
		assertEquals("sites no longer conflict (2 of 4)", result.summary());
	}

	@Test
	void aRaceIsGoneIfTheAccessesRanInSomeSchedules() {
		FixResult result = result(run(1, false, Sites.BOTH_RAN), run(0, false, Sites.NOT_BOTH_RAN),
				run(2, false, Sites.NOT_LOADED));
		assertEquals(State.GONE, result.state());
		assertTrue(result.isFixed());
		assertEquals(
				List.of("fix: gone from these schedules: not in 3 schedules; the threads came to the sites in 1 "
						+ "of them"),
				result.lines());
		assertEquals("gone from these schedules (3 of 4)", result.summary());
	}

	@Test
	void theFirstHitDecidesAndLaterRunsDoNotCount() {
		FixResult result = result(run(1, false, Sites.BOTH_RAN), run(0, true, Sites.BOTH_RAN, LOST),
				run(2, false, Sites.BOTH_RAN, DEADLOCK));
		assertEquals(State.STILL_THERE, result.state());
		assertFalse(result.isFixed());
		assertTrue(result.isWrong());
		assertEquals(List.of(
				"fix: still there: seed 1000 brings it about again (schedule 2 of 4)",
				"fix: still fails: java.lang.Error in a.B.check in 1 of 2 schedules, seed 1000"), result.lines());
	}

	@Test
	void aHitOfAnOldSessionShowsTheRace() {
		assertEquals(State.STILL_THERE, result(run(1, true, Sites.UNKNOWN)).state());
	}

	@Test
	void aVolatileFieldHasNoDataRaceButMayStillFail() {
		FixResult good = result(run(1, true, Sites.VOLATILE), run(0, false, Sites.VOLATILE));
		assertEquals(State.NO_CONFLICT, good.state());
		assertEquals(2, good.counted().size());
		assertTrue(good.isFixed());
		assertTrue(good.lines().get(0).endsWith("two threads still stood before both accesses in 1 of 2 schedules"));
		FixResult bad = result(run(1, true, Sites.VOLATILE, LOST));
		assertEquals(State.NO_CONFLICT, bad.state());
		assertTrue(bad.isWrong());
		assertEquals("the changed program fails: java.lang.Error in a.B.check", bad.summary());
	}

	@Test
	void aFinalFieldNeedsNoOtherSite() {
		FixResult result = result(run(1, false, Sites.FINAL));
		assertEquals(List.of("fix: sites no longer conflict: the field is final"), result.lines());
		assertTrue(result.isFixed());
	}

	@Test
	void sitesThatAreMissingOrDoNotRunSayNothing() {
		FixResult missing = result(run(1, false, Sites.NOT_FOUND), run(0, false, Sites.BOTH_RAN));
		assertEquals(State.NOT_FOUND, missing.state());
		assertEquals(List.of("fix: sites not found: No loaded class has the site x. This says nothing about the fix.",
				"fix: no failure in 2 schedules"), missing.lines());
		FixResult idle = result(run(1, false, Sites.NOT_BOTH_RAN));
		assertEquals(State.NOT_REACHED, idle.state());
		assertEquals(
				"fix: sites not reached: The threads came to the sites in none of 1 schedule. This says nothing "
						+ "about the fix.",
				idle.lines().get(0));
		assertEquals(State.NOT_REACHED, result(run(1, false, Sites.NOT_LOADED)).state());
		for (FixResult each : List.of(missing, idle)) {
			assertFalse(each.isFixed());
			assertFalse(each.isWrong());
		}
	}

	private static FixResult withRaces(Sites sites, FixCheck.Race... races) {
		return new Confirmation("f", campaign("one"), Set.of(0), List.of(run(0, true, Sites.BOTH_RAN)), List.of(),
				Set.of()).with(
						new FixCheck(campaign("two"), List.of(run(1, false, sites)),
								List.of(run(0, false, Sites.UNKNOWN), run(1, false, Sites.UNKNOWN)), true,
								List.of(races)))
				.fix();
	}

	private static FixCheck.Race race(boolean isSameVariable) {
		RacingAccesses.Place place = new RacingAccesses.Place("a.B", "pay", "B.java", 7, true);
		return new FixCheck.Race(new RacingAccesses("a.B.c", place, place), isSameVariable, 1, 5);
	}

	@Test
	void anAccessThatIsGoneIsAFixIfOtherSchedulesHaveNoRace() {
		FixResult result = withRaces(Sites.NOT_FOUND);
		assertEquals(State.NO_ACCESS, result.state());
		assertTrue(result.isFixed());
		assertEquals("access gone, no race (2 schedules)", result.summary());
		assertEquals(
				List.of("fix: access gone: 2 schedules without a target have no data race that the session does not "
						+ "have. No loaded class has the site x."),
				result.lines());
	}

	@Test
	void anAccessThatIsGoneIsNoFixIfAnotherOneRaces() {
		FixResult other = withRaces(Sites.NOT_FOUND, race(false));
		assertEquals(State.NOT_FOUND, other.state());
		assertFalse(other.isFixed());
		assertFalse(other.isWrong());
		assertEquals("fix: data race on a.B.c: write in a.B.pay (B.java:7), write in a.B.pay (B.java:7), in 1 of 2 "
				+ "schedules, seed 5 of policy pos", other.lines().get(0));
		FixResult same = withRaces(Sites.NOT_FOUND, race(true));
		assertFalse(same.isFixed());
		assertTrue(same.isWrong());
		assertEquals("another data race on the variable", same.summary());
	}

	@Test
	void anotherRaceOnTheVariableIsToldAndOneOnAnotherVariableIsNot() {
		FixResult same = withRaces(Sites.BOTH_RAN, race(true));
		assertEquals(State.NO_CONFLICT, same.state());
		assertFalse(same.isFixed());
		assertTrue(same.isWrong());
		assertEquals("another data race on the variable", same.summary());
		assertEquals(2, same.lines().size());
		FixResult other = withRaces(Sites.BOTH_RAN, race(false));
		assertTrue(other.isFixed());
		assertEquals(1, other.lines().size());
	}

	@Test
	void aFinalFieldIsNoFixIfOtherVariablesHaveRacesNow() {
		assertEquals(State.NO_CONFLICT, withRaces(Sites.FINAL).state());
		FixResult moved = withRaces(Sites.FINAL, race(false));
		assertEquals(State.NOT_FOUND, moved.state());
		assertFalse(moved.isFixed());
		assertFalse(moved.isWrong());
		assertEquals("fix: sites not found: the field is final, but other variables have data races now.",
				moved.lines().get(1));
	}

	@Test
	void aFailureOfOtherSchedulesMayBeOld() {
		FixResult result = new Confirmation("f", campaign("one"), Set.of(0), List.of(run(0, true, Sites.BOTH_RAN)),
				List.of(), Set.of())
				.with(new FixCheck(campaign("two"), List.of(run(1, false, Sites.BOTH_RAN)),
						List.of(run(0, false, Sites.UNKNOWN, OTHER))))
				.fix();
		assertFalse(result.isFixed());
		assertFalse(result.isWrong());
		assertEquals("fix: new failure: java.lang.Error in a.B.other in 1 of 2 schedules, seed 1000 of policy pos; the "
				+ "unchanged program was not run in these schedules: 'explore' shows whether it has the failure too",
				result.lines().get(1));
	}

	@Test
	void racesOfACheckAreInItsMessage() {
		Confirmation checked = new Confirmation("f", campaign("one"), Set.of(0), List.of(run(0, true, Sites.BOTH_RAN)),
				List.of(), Set.of())
				.with(new FixCheck(campaign("two"), List.of(run(1, false, Sites.BOTH_RAN)), List.of(), true,
						List.of(race(true), race(false))));
		assertEquals(checked.fixCheck(), ConfirmationMessages.of(ConfirmationMessages.of(checked)).fixCheck());
	}

	@Test
	void runsThatAreNotControlledSayNothing() {
		FixResult result = result(new DirectedRun(1, 1, "", false, false, Set.of(), List.of(), "", ""));
		assertEquals(State.NOT_REACHED, result.state());
		assertTrue(result.lines().get(0).contains("did not run under the scheduler"));
	}

	@Test
	void failuresThatWereThereBeforeForOtherReasonsAreNotTheFix() {
		FixResult result = result(run(1, false, Sites.BOTH_RAN, OTHER, STATUS));
		assertEquals(List.of(), result.failures());
		assertTrue(result.isFixed());
	}

	@Test
	void aNewFailureIsAProblemOfTheFix() {
		FixResult result = result(run(1, false, Sites.BOTH_RAN, DEADLOCK), run(0, false, Sites.BOTH_RAN),
				run(2, false, Sites.BOTH_RAN, DEADLOCK));
		assertTrue(result.isWrong());
		assertEquals(new FixResult.Failure(DEADLOCK, false, 2, 1001, false), result.failures().get(0));
		assertEquals("fix: new failure: deadlock in 2 of 3 schedules, seed 1001; no run before the change has it",
				result.lines().get(1));
		assertEquals("the changed program fails: deadlock", result.summary());
	}

	@Test
	void runsWithoutTheTargetCountForFailuresOnly() {
		FixCheck check = new FixCheck(campaign("two"), List.of(run(1, false, Sites.BOTH_RAN)),
				List.of(run(0, false, Sites.UNKNOWN), run(1, false, Sites.UNKNOWN, DEADLOCK)));
		FixResult result = new Confirmation("f", campaign("one"), Set.of(0), List.of(run(1, true, Sites.BOTH_RAN)),
				List.of(), Set.of()).with(check).fix();
		assertEquals(State.NO_CONFLICT, result.state());
		assertEquals(
				"fix: new failure: deadlock in 1 of 3 schedules, seed 1001 of policy pos; no run before the change has it",
				result.lines().get(1));
		assertTrue(result.isWrong());
	}

	@Test
	void noRunCountsAfterOneThatDoesNotEnd() {
		FixResult result = result(run(1, false, Sites.BOTH_RAN, Outcome.of(Outcome.Kind.HANG)),
				run(0, true, Sites.BOTH_RAN));
		assertEquals(1, result.counted().size());
		assertTrue(result.isWrong());
	}

	@Test
	void unchangedClassesAreReported() {
		assertTrue(result("one", run(1, false, Sites.BOTH_RAN)).lines()
				.contains("fix: the classes of the sites are unchanged"));
		assertFalse(result("", run(1, false, Sites.BOTH_RAN)).isUnchanged());
	}

	@Test
	void aMergedConfirmationKeepsTheCheck() {
		Confirmation plain = new Confirmation("f", campaign("one"), Set.of(0), List.of(), List.of(), Set.of());
		assertNull(plain.fix());
		Confirmation checked = plain.with(new FixCheck(campaign("two"), List.of(run(1, false, Sites.FINAL)),
				List.of(run(1, false, Sites.UNKNOWN, DEADLOCK))));
		assertEquals(State.NO_CONFLICT, plain.and(checked).fix().state());
		assertEquals(State.NO_CONFLICT, checked.and(plain).fix().state());
		assertEquals(checked, ConfirmationMessages.of(ConfirmationMessages.of(checked)));
	}
}
