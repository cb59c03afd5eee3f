/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.healing;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import dev.interlock.sections.HealingMethod;
import dev.interlock.sections.HealingVerdict;
import dev.interlock.sections.HealingVerdict.Answer;
import dev.interlock.spi.Section;

/** The healing of one section: its method, its state, and what it has done. Thread-safe. */
final class SectionHealing {

	/** The number of violations in spite of healing after which {@code auto} takes a stronger method. */
	static final int VIOLATIONS_PER_STEP = 3;
	/** The number of timeouts in a row that suspend the mutex. */
	static final int TIMEOUTS_TO_SUSPEND = 3;
	/** The number of suspensions that end the mutex. */
	static final int SUSPENSIONS_TO_END = 3;
	/** The length of a suspension in nanoseconds. */
	static final long SUSPENSION = TimeUnit.SECONDS.toNanos(10);

	final Section section;
	final HealedVariable variable;
	/** The method that its declaration names; null for none. */
	final HealingMethod own;
	private final LongSupplier clock;
	private final LongSupplier repairs;
	/** Whether the section's code permits a mutex; null while its class has not been loaded. */
	private HealingVerdict verdict;
	/** Whether the section's code permits repairs; null while its class has not been loaded. */
	private HealingVerdict repairVerdict;
	/** What the user asked for; null for nothing yet. */
	private HealingMethod wanted;
	private boolean isStepped;
	/** An excluded class that accesses the variable; null for none. */
	private String excluded;
	/** Why its lock could be part of a deadlock in this run; null while nothing is known. */
	private String cycle;
	private volatile HealingMethod method;
	private volatile HealingState state = HealingState.WATCHING;
	private volatile String reason = "";
	private volatile long suspendedUntil;
	private int timeoutsInRow;
	private int suspensions;

	final AtomicLong entries = new AtomicLong();
	final AtomicLong interventions = new AtomicLong();
	final AtomicLong waited = new AtomicLong();
	final AtomicLong timeouts = new AtomicLong();
	final AtomicLong before = new AtomicLong();
	final AtomicLong after = new AtomicLong();
	final AtomicLong givenBack = new AtomicLong();

	/**
	 * @param own     the method that its declaration names; null for none
	 * @param clock   the time in nanoseconds
	 * @param repairs the number of values that have been repaired
	 */
	SectionHealing(Section section, HealedVariable variable, HealingMethod own, LongSupplier clock,
			LongSupplier repairs) {
		this.section = section;
		this.variable = variable;
		this.own = own;
		this.clock = clock;
		this.repairs = repairs;
	}

	/** The method in use; null if the section is not healed. */
	HealingMethod active() {
		return state == HealingState.HEALING || state == HealingState.SUSPENDED ? method : null;
	}

	HealingState state() {
		return state;
	}

	/** Whether a thread that waits for the mutex can be part of no deadlock. */
	synchronized boolean isLeaf() {
		return verdict != null && verdict.answer() == Answer.YES;
	}

	synchronized void judge(HealingVerdict mutex, HealingVerdict repair) {
		verdict = mutex;
		repairVerdict = repair;
		changed();
	}

	/** A class whose accesses take no lock accesses the variable. */
	synchronized void accessedBy(String className) {
		excluded = className;
		changed();
	}

	/** Something has changed that the choice of the method depends on. */
	private void changed() {
		if (excluded != null && verdict != null && verdict.answer() == Answer.YES) {
			verdict = HealingVerdict
					.withLimit("the class '" + excluded + "', which is excluded, accesses its variable.");
		}
		if (wanted != null && state != HealingState.STOPPED) {
			choose();
		}
	}

	/** Starts to heal. */
	synchronized void heal(HealingMethod with) {
		wanted = with;
		isStepped = false;
		timeoutsInRow = 0;
		suspensions = 0;
		choose();
	}

	/** Ends healing; threads inside the section leave it as they entered it. */
	synchronized void stop() {
		wanted = null;
		state = HealingState.STOPPED;
		reason = "";
	}

	/** How a section is healed, or why it is not. */
	private record Choice(HealingMethod method, HealingState state, String reason) {
	}

	private void choose() {
		Choice choice = choice(wanted);
		method = choice.method();
		state = choice.state();
		reason = choice.reason();
	}

	private Choice choice(HealingMethod asked) {
		Answer answer = verdict == null ? Answer.WITH_LIMIT : verdict.answer();
		HealingMethod with = asked;
		if (asked == HealingMethod.AUTO) {
			boolean isRepair = repairVerdict != null && repairVerdict.answer() == Answer.YES;
			boolean isMutex = answer == Answer.YES || isStepped && answer == Answer.WITH_LIMIT;
			with = isRepair ? HealingMethod.REPAIR
					: isMutex && cycle == null ? HealingMethod.MUTEX : HealingMethod.OTHER_WAIT;
		}
		if (with == HealingMethod.REPAIR && repairVerdict != null && repairVerdict.answer() == Answer.NO) {
			return new Choice(with, HealingState.REFUSED, repairVerdict.reason());
		} else if (with == HealingMethod.MUTEX && answer == Answer.NO) {
			return new Choice(with, HealingState.REFUSED, verdict.reason());
		} else if (cycle != null && (with == HealingMethod.MUTEX
				|| asked == HealingMethod.AUTO && with != HealingMethod.REPAIR)) {
			return new Choice(with,
					with == HealingMethod.MUTEX ? HealingState.REFUSED : HealingState.HEALING, cycle);
		}
		boolean hasLimit = verdict != null && answer != Answer.YES && with == HealingMethod.MUTEX;
		return new Choice(with, HealingState.HEALING, hasLimit ? verdict.reason() : "");
	}

	/** The method by which it would be healed on request; empty if that would be refused, or if nothing is known yet. */
	private String offered() {
		if (verdict == null) {
			return "";
		}
		Choice choice = choice(own != null ? own : HealingMethod.AUTO);
		return choice.state() == HealingState.REFUSED ? "" : choice.method().text();
	}

	/** Whether it is known what the section's code permits. */
	synchronized boolean isJudged() {
		return verdict != null;
	}

	/** Its lock could be part of a deadlock. {@code auto} goes on with another method. */
	synchronized void refuse(String sentence) {
		cycle = sentence;
		changed();
	}

	/** The section has been broken in spite of healing; returns whether the method has changed. */
	synchronized boolean brokenInSpite() {
		long count = after.incrementAndGet();
		if (wanted == HealingMethod.AUTO && !isStepped && count >= VIOLATIONS_PER_STEP) {
			isStepped = true;
			HealingMethod now = method;
			choose();
			return now != method;
		}
		return false;
	}

	/** Whether the mutex rests now. */
	boolean isSuspended() {
		if (state != HealingState.SUSPENDED) {
			return false;
		}
		if (clock.getAsLong() - suspendedUntil < 0) {
			return true;
		}
		resume();
		return false;
	}

	private synchronized void resume() {
		if (state == HealingState.SUSPENDED) {
			state = HealingState.HEALING;
		}
	}

	/**
	 * A thread was delayed until now.
	 *
	 * @param begin when the delay began, by {@link System#nanoTime()}
	 */
	void delayedSince(long begin) {
		interventions.incrementAndGet();
		waited.addAndGet(System.nanoTime() - begin);
	}

	/** A thread has got the lock within its limit. */
	void acquired() {
		timeoutsInRow = 0;
	}

	/** A thread has not got the lock within its limit; returns whether healing has ended. */
	synchronized boolean timedOut() {
		timeouts.incrementAndGet();
		if (++timeoutsInRow < TIMEOUTS_TO_SUSPEND || state != HealingState.HEALING) {
			return false;
		}
		timeoutsInRow = 0;
		if (++suspensions < SUSPENSIONS_TO_END) {
			state = HealingState.SUSPENDED;
			suspendedUntil = clock.getAsLong() + SUSPENSION;
			return false;
		}
		state = HealingState.REFUSED;
		reason = "threads have waited too long for each other " + suspensions * TIMEOUTS_TO_SUSPEND
				+ " times, as in a deadlock.";
		return true;
	}

	synchronized HealingStatus status() {
		boolean isOff = state == HealingState.WATCHING || state == HealingState.STOPPED;
		return new HealingStatus(section.name(), isOff || method == null ? "" : method.text(), state.text(), reason,
				entries.get(), interventions.get(), waited.get(), timeouts.get(), repairs.getAsLong(), before.get(),
				after.get(), givenBack.get(), offered(), repairVerdict, verdict);
	}
}
