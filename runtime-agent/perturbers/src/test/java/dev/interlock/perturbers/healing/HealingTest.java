/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.healing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.sections.HealingMethod;
import dev.interlock.sections.HealingVerdict;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.LockOrders;
import dev.interlock.spi.Section;
import dev.interlock.spi.SectionAccess;
import dev.interlock.spi.SectionEnd;
import dev.interlock.testing.BareContext;
import dev.interlock.testing.TestThread;

/** Each method and each way out of a section, on hand-made events (AtomRace, sections 2 and 4.3). */
class HealingTest {

	private static final HealingVerdict NO_REPAIR = HealingVerdict.no("it calls 'log' inside.");
	private static final int BALANCE = 7;

	private final TestThread one = new TestThread(1);
	private final TestThread two = new TestThread(2);
	private final Section deposit = new Section(0, "deposit", false, false, false);
	private final Section nested = new Section(1, "nested", false, true, false);
	private final SectionAccess entry = new SectionAccess(1, false, true, List.of(deposit), List.of());
	private final SectionAccess end = new SectionAccess(2, true, true, List.of(),
			List.of(new SectionEnd(deposit, 0, true, false)));
	private final SectionAccess write = new SectionAccess(3, true, true, List.of(), List.of());
	private final SectionAccess read = new SectionAccess(4, false, true, List.of(), List.of());
	private final Object account = new Object();
	private final AtomicInteger changes = new AtomicInteger();
	/** What another thread does while one waits; run at the first pause. */
	private Runnable meanwhile;
	/** The requests for locks whose order is checked. */
	private final List<String> requests = new ArrayList<>();
	/** Whether each of them closes a cycle. */
	private boolean isCycle;
	private Healing healing;
	private HealedVariable balance;
	private boolean isRepairing;

	@BeforeEach
	void create() {
		healing = healing(HealingMethod.AUTO);
		add(null);
	}

	private Healing healing(HealingMethod onViolation) {
		return new Healing(new BareContext() {
			@Override
			public LockOrders lockOrder() {
				return (thread, lock, site) -> {
					requests.add(
							healing.heldBy(thread).stream().map(held -> healing.name(held.lock())).toList() + " -> "
									+ healing.name(lock));
					if (isCycle) {
						healing.cycle(lock, "it closes a cycle.");
					}
				};
			}

			@Override
			public void pause(long nanos) {
				Runnable now = meanwhile;
				meanwhile = null;
				if (now != null) {
					now.run();
				}
			}
		}, onViolation, changes::incrementAndGet, new ValueRepair() {
			@Override
			public void set(Section section, boolean isOn) {
				isRepairing = isOn;
			}

			@Override
			public long count(Section section) {
				return 3;
			}
		});
	}

	private void add(HealingMethod own) {
		healing.add(deposit, "balance", own, false);
		balance = healing.variable("balance");
	}

	private void heal(HealingMethod method, HealingVerdict verdict) {
		healing.judge(deposit, verdict, NO_REPAIR);
		healing.set("deposit", method);
	}

	private void before(TestThread thread, SectionAccess access) {
		healing.before(thread, account, balance, BALANCE, access);
	}

	private void after(TestThread thread, SectionAccess access) {
		healing.after(thread, account, BALANCE, access);
	}

	private void access(TestThread thread, SectionAccess access) {
		before(thread, access);
		after(thread, access);
	}

	private HealingStatus status() {
		return healing.status().get(0);
	}

	@Test
	void aSectionIsHealedFromItsFirstViolationOn() {
		assertEquals("watching", status().state());
		assertFalse(balance.isHealed());
		access(one, entry);
		healing.judge(deposit, HealingVerdict.LEAF, NO_REPAIR);
		assertEquals(0, changes.get(), "the hooks are not switched on before something is healed");
		healing.violated(one, deposit);
		assertEquals(1, changes.get());
		assertTrue(balance.isHealed());
		access(one, end);
		access(one, entry);
		access(one, end);
		assertEquals("healing", status().state());
		assertEquals("mutex", status().method());
		assertEquals(1, status().entries());
		assertEquals(1, status().before());
		assertEquals(0, status().after());
	}

	@Test
	void aSectionThatNamesAMethodIsHealedFromTheStart() {
		healing = healing(HealingMethod.AUTO);
		add(HealingMethod.OTHER_YIELD);
		assertTrue(balance.isHealed());
		assertEquals("other-yield", status().method());
	}

	@Test
	void inferredSectionsAreHealedOnlyOnRequest() {
		Section guess = new Section(9, "guess", false, false, false, "section guess");
		healing.add(guess, "other", null, false);
		healing.violated(one, guess);
		assertEquals(1, healing.status().size());
		assertFalse(healing.variable("other").isHealed());
		assertTrue(healing.set("guess", HealingMethod.OTHER_WAIT));
		assertEquals("other-wait", healing.status().get(1).method());
		assertEquals(1, healing.status().get(1).before());
	}

	@Test
	void onRequestNothingHealsByItselfAndAutoTakesTheSectionsOwnMethod() {
		healing = healing(null);
		add(HealingMethod.OTHER_YIELD);
		healing.violated(one, deposit);
		assertFalse(balance.isHealed());
		assertEquals("watching", status().state());
		assertEquals("", status().method());
		assertEquals(1, status().before());
		healing.set("deposit", HealingMethod.AUTO);
		assertEquals("other-yield", status().method());
		assertFalse(healing.set("unknown", HealingMethod.AUTO));
	}

	@Test
	void whatTheCodePermitsIsToldBeforeASectionIsHealed() {
		healing = healing(null);
		add(null);
		assertTrue(healing.status().isEmpty(), "nothing is known of its code yet");
		assertEquals("mutex", offered(HealingVerdict.LEAF, NO_REPAIR));
		assertEquals("repair", offered(HealingVerdict.LEAF, HealingVerdict.LEAF));
		HealingVerdict limit = HealingVerdict.withLimit("it calls 'run' inside.");
		assertEquals("other-wait", offered(limit, NO_REPAIR));
		assertEquals(limit, status().mutex());
		assertEquals(NO_REPAIR, status().repair());
		assertEquals("other-wait", offered(HealingVerdict.no("it waits inside."), NO_REPAIR));
		assertEquals("watching", status().state());
		assertFalse(balance.isHealed());
	}

	@Test
	void aMethodOfItsOwnThatItsCodeForbidsIsNotOffered() {
		healing = healing(null);
		add(HealingMethod.MUTEX);
		assertEquals("mutex", offered(HealingVerdict.withLimit("it calls 'run' inside."), NO_REPAIR));
		assertEquals("", offered(HealingVerdict.no("it waits inside."), NO_REPAIR));
	}

	private String offered(HealingVerdict mutex, HealingVerdict repair) {
		healing.judge(deposit, mutex, repair);
		return status().offered();
	}

	@Test
	void inferredSectionsAreToldOfOnceTheyAreBroken() {
		healing = healing(null);
		Section guess = new Section(9, "guess", false, false, false, "section guess");
		healing.add(guess, "other", null, false);
		healing.judge(guess, HealingVerdict.LEAF, NO_REPAIR);
		assertTrue(healing.status().isEmpty());
		healing.violated(one, guess);
		assertEquals("mutex", status().offered());
	}

	@Test
	void aSectionThatIsNotKnownYetIsHealedAsSoonAsItIs() {
		healing = healing(null);
		assertFalse(healing.set("deposit", HealingMethod.AUTO));
		healing.set("gone", HealingMethod.AUTO);
		healing.set("gone", null);
		add(null);
		healing.judge(deposit, HealingVerdict.LEAF, NO_REPAIR);
		assertEquals("mutex", status().method());
		healing.add(new Section(3, "gone", false, false, false), "balance", null, false);
		assertEquals(1, healing.status().size());
	}

	@Test
	void anotherThreadGetsTheMutexOnlyWhenTheSectionHasEnded() {
		heal(HealingMethod.MUTEX, HealingVerdict.LEAF);
		access(one, entry);
		meanwhile = () -> access(one, end);
		before(two, write);
		assertEquals(null, meanwhile, "the write waits for the end of the section");
		after(two, write);
		access(one, entry);
		access(one, end);
		assertEquals(1, status().interventions());
		assertEquals(0, status().timeouts());
	}

	@Test
	void twoSectionsWaitForEachOther() {
		heal(HealingMethod.MUTEX, HealingVerdict.LEAF);
		access(one, entry);
		meanwhile = () -> access(one, end);
		access(two, entry);
		assertEquals(null, meanwhile);
		access(two, end);
		assertEquals(2, status().entries());
	}

	@Test
	void aReadThatCannotBreakTheSectionTakesNoLock() {
		heal(HealingMethod.MUTEX, HealingVerdict.LEAF);
		access(one, entry);
		meanwhile = () -> {
			throw new AssertionError("the read waits");
		};
		access(two, read);
		meanwhile = null;
		access(one, end);
	}

	@Test
	void aReadThatCanBreakTheSectionWaits() {
		healing.add(new Section(2, "publish", false, false, false), "balance", null, true);
		heal(HealingMethod.MUTEX, HealingVerdict.LEAF);
		access(one, entry);
		meanwhile = () -> access(one, end);
		access(two, read);
		assertEquals(null, meanwhile);
	}

	@Test
	void otherObjectsHaveOtherLocks() {
		heal(HealingMethod.MUTEX, HealingVerdict.LEAF);
		access(one, entry);
		meanwhile = () -> {
			throw new AssertionError("the write waits");
		};
		healing.before(two, new Object(), balance, BALANCE, write);
		healing.before(two, null, balance, BALANCE, write);
	}

	@Test
	void theMutexIsReleasedAtAnExitWithoutAnEnd() {
		heal(HealingMethod.MUTEX, HealingVerdict.LEAF);
		access(one, entry);
		healing.exit(one, List.of(deposit));
		assertFree();
	}

	@Test
	void theMutexIsGivenBackBeforeTheThreadWaitsInside() {
		heal(HealingMethod.MUTEX, HealingVerdict.withLimit("it calls."));
		healing.blocking(one);
		access(one, entry);
		healing.blocking(one);
		healing.blocking(one);
		meanwhile = () -> {
			throw new AssertionError("the other thread waits");
		};
		access(two, write);
		access(two, entry);
		access(one, end);
		access(two, end);
		meanwhile = null;
		assertEquals(1, status().givenBack());
		assertFree();
	}

	@Test
	void theMutexIsReleasedWhenTheThreadEnds() {
		heal(HealingMethod.MUTEX, HealingVerdict.LEAF);
		access(one, entry);
		healing.threadEnded(one);
		assertFree();
	}

	@Test
	void theMutexIsReleasedAtTheNextEntryIfAnErrorHasSkippedTheExit() {
		heal(HealingMethod.MUTEX, HealingVerdict.LEAF);
		access(one, entry);
		access(one, entry);
		access(one, end);
		assertFree();
	}

	@Test
	void anAccessThatAnErrorHasEndedKeepsNoLock() {
		heal(HealingMethod.MUTEX, HealingVerdict.LEAF);
		before(one, write);
		access(one, entry);
		access(one, end);
		assertFree();
	}

	private void assertFree() {
		meanwhile = () -> {
			throw new AssertionError("the lock is left over");
		};
		access(two, write);
		meanwhile = null;
	}

	@Test
	void aRecursiveSectionKeepsTheMutexUntilItsOutermostEnd() {
		healing.add(nested, "balance", HealingMethod.MUTEX, false);
		SectionAccess in = new SectionAccess(5, false, true, List.of(nested), List.of());
		SectionAccess out = new SectionAccess(6, true, true, List.of(),
				List.of(new SectionEnd(nested, 1, true, false)));
		access(one, in);
		access(one, in);
		access(one, out);
		meanwhile = () -> access(one, out);
		access(two, write);
		assertEquals(null, meanwhile);
	}

	@Test
	void whoIsInsideWhenHealingBeginsHoldsAndReleasesNothing() {
		access(one, entry);
		heal(HealingMethod.MUTEX, HealingVerdict.LEAF);
		access(two, entry);
		meanwhile = () -> access(two, end);
		access(one, end);
		assertEquals(null, meanwhile, "the end of an older execution is an access like any other");
		assertFree();
	}

	@Test
	void whoIsInsideWhenHealingStopsReleases() {
		heal(HealingMethod.MUTEX, HealingVerdict.LEAF);
		access(one, entry);
		healing.set("deposit", null);
		assertFalse(balance.isHealed());
		access(one, end);
		heal(HealingMethod.MUTEX, HealingVerdict.LEAF);
		assertFree();
	}

	@Test
	void autoRepairsValuesIfTheCodePermits() {
		healing.judge(deposit, HealingVerdict.LEAF, HealingVerdict.LEAF);
		assertFalse(isRepairing);
		healing.violated(one, deposit);
		assertTrue(isRepairing);
		access(one, entry);
		assertFalse(healing.isInside(one), "no thread waits");
		healing.violated(one, deposit);
		access(one, end);
		assertEquals("repair healing 1 3 1 0", status().method() + ' ' + status().state() + ' ' + status().entries()
				+ ' ' + status().repairs() + ' ' + status().before() + ' ' + status().after());
		healing.set("deposit", null);
		assertFalse(isRepairing);
	}

	@Test
	void aRepairThatTheCodeForbidsIsRefused() {
		healing.set("deposit", HealingMethod.REPAIR);
		assertTrue(isRepairing);
		healing.judge(deposit, HealingVerdict.LEAF, NO_REPAIR);
		assertFalse(isRepairing);
		assertEquals("refused", status().state());
		assertEquals(NO_REPAIR.reason(), status().reason());
	}

	@Test
	void aStoppedSectionIsNotHealedAgainByAViolation() {
		healing.set("deposit", null);
		healing.violated(one, deposit);
		assertEquals("stopped", status().state());
		assertFalse(balance.isHealed());
	}

	@Test
	void aThreadThatWaitsTooLongGoesOnWithoutTheLock() {
		heal(HealingMethod.MUTEX, HealingVerdict.withLimit("it calls 'log' inside."));
		access(one, entry);
		one.isBlocked = true;
		two.locks.add(new HeldLock(this, LockMode.MONITOR, 1));
		access(two, entry);
		assertEquals(1, status().timeouts(), "the owner does not move");
		access(two, end);
		access(one, end);
		assertFree();
	}

	@Test
	void threeTimeoutsSuspendTheMutexAndTheThirdSuspensionEndsIt() {
		long[] now = { 0 };
		SectionHealing section = new SectionHealing(deposit, new HealedVariable(), null, () -> now[0], () -> 0);
		section.heal(HealingMethod.MUTEX);
		for (int suspension = 1; suspension <= SectionHealing.SUSPENSIONS_TO_END; suspension++) {
			section.timedOut();
			section.acquired();
			for (int i = 1; i < SectionHealing.TIMEOUTS_TO_SUSPEND; i++) {
				assertFalse(section.timedOut());
				assertEquals(HealingState.HEALING, section.state());
			}
			boolean isLast = suspension == SectionHealing.SUSPENSIONS_TO_END;
			assertEquals(isLast, section.timedOut());
			assertEquals(isLast ? HealingState.REFUSED : HealingState.SUSPENDED, section.state());
			assertEquals(!isLast, section.isSuspended());
			now[0] += SectionHealing.SUSPENSION + 1;
			assertFalse(section.isSuspended());
		}
		assertEquals(HealingState.REFUSED, section.state());
		assertTrue(section.status().reason().startsWith("threads have waited too long for each other"));
	}

	@Test
	void aMutexThatCouldDeadlockIsRefusedWithItsReason() {
		heal(HealingMethod.MUTEX, HealingVerdict.no("it acquires a lock inside."));
		assertEquals("refused", status().state());
		assertEquals("it acquires a lock inside.", status().reason());
		assertFalse(balance.isHealed());
	}

	@Test
	void anExcludedClassThatAccessesTheVariableForbidsTheMutexToAuto() {
		heal(HealingMethod.AUTO, HealingVerdict.LEAF);
		assertEquals("deposit", healing.accessedBy("balance", "org.example.Library"));
		assertEquals("other-wait", status().method());
		healing.judge(deposit, HealingVerdict.LEAF, NO_REPAIR);
		healing.set("deposit", HealingMethod.MUTEX);
		assertEquals("the class 'org.example.Library', which is excluded, accesses its variable.", status().reason());
		assertEquals(null, healing.accessedBy("other", "org.example.Library"));
	}

	@Test
	void autoTakesTheMutexOnlyWhereItCannotBlockAndStepsUpAfterThreeViolations() {
		heal(HealingMethod.AUTO, HealingVerdict.withLimit("it calls 'log' inside."));
		assertEquals("other-wait", status().method());
		for (int i = 0; i < SectionHealing.VIOLATIONS_PER_STEP; i++) {
			access(one, entry);
			before(one, end);
			healing.violated(one, deposit);
			after(one, end);
		}
		assertEquals("mutex", status().method());
		assertEquals(3, status().after());
		heal(HealingMethod.AUTO, HealingVerdict.LEAF);
		assertEquals("mutex", status().method());
	}

	@Test
	void theOrderOfALeafIsNotCheckedBeforeItIsNested() {
		heal(HealingMethod.MUTEX, HealingVerdict.LEAF);
		Section other = new Section(5, "limit", false, false, false);
		SectionAccess otherEntry = new SectionAccess(8, false, true, List.of(other), List.of());
		SectionAccess otherEnd = new SectionAccess(9, true, true, List.of(),
				List.of(new SectionEnd(other, 0, true, false)));
		healing.add(other, "limit", HealingMethod.MUTEX, false);
		healing.judge(other, HealingVerdict.LEAF, NO_REPAIR);
		HealedVariable limit = healing.variable("limit");
		access(one, entry);
		access(one, end);
		assertEquals(List.of(), requests);
		access(one, entry);
		healing.before(one, account, limit, 8, otherEntry);
		healing.after(one, account, 8, otherEntry);
		healing.before(one, account, limit, 8, otherEnd);
		healing.after(one, account, 8, otherEnd);
		access(one, end);
		access(two, write);
		assertEquals(List.of("[the mutex of 'deposit'] -> the mutex of 'limit'", "[] -> the mutex of 'deposit'"),
				requests);
	}

	@Test
	void aMutexThatClosesACycleIsRefusedAndNotAwaited() {
		heal(HealingMethod.MUTEX, HealingVerdict.withLimit("it calls."));
		access(one, entry);
		isCycle = true;
		meanwhile = () -> {
			throw new AssertionError("the write waits");
		};
		access(two, write);
		assertEquals("refused it closes a cycle.", status().state() + ' ' + status().reason());
		assertFalse(balance.isHealed());
		access(one, end);
		healing.set("deposit", HealingMethod.MUTEX);
		assertEquals("refused", status().state());
		healing.set("deposit", HealingMethod.AUTO);
		assertEquals("other-wait healing it closes a cycle.",
				status().method() + ' ' + status().state() + ' ' + status().reason());
	}

	@ParameterizedTest
	@EnumSource(value = HealingMethod.class, names = { "OTHER_WAIT", "OTHER_YIELD" })
	void othersLetAThreadThatIsInsideLeaveFirst(HealingMethod method) {
		heal(method, HealingVerdict.LEAF);
		access(one, entry);
		if (method == HealingMethod.OTHER_WAIT) {
			meanwhile = () -> access(one, end);
			access(two, write);
			assertEquals(null, meanwhile);
		} else {
			access(two, write);
			access(one, end);
		}
		assertEquals(1, status().interventions());
		access(two, write);
		assertEquals(1, status().interventions(), "no thread is inside");
	}

	@Test
	void aThreadSleepsBeforeItEntersOnlyWhileAnotherOneIsInside() {
		heal(HealingMethod.SLEEP, HealingVerdict.LEAF);
		access(one, entry);
		assertEquals(0, status().interventions());
		access(two, entry);
		assertEquals(1, status().interventions());
		access(two, end);
		access(one, end);
		access(two, entry);
		assertEquals(1, status().interventions());
	}

	@Test
	void thePriorityIsRestoredAtEachExit() {
		int before = Thread.currentThread().getPriority();
		heal(HealingMethod.PRIORITY, HealingVerdict.LEAF);
		access(one, entry);
		assertEquals(Thread.MAX_PRIORITY, Thread.currentThread().getPriority());
		access(one, end);
		assertEquals(before, Thread.currentThread().getPriority());
		access(one, entry);
		healing.exit(one, List.of(deposit));
		assertEquals(before, Thread.currentThread().getPriority());
	}
}
