/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.cost;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

import dev.interlock.agent.config.OverheadLimit;
import dev.interlock.agent.report.stream.OverheadTotals;
import dev.interlock.instrument.context.MethodSwitches;
import dev.interlock.spi.EventHandler;

/**
 * Enforces the limit while the program runs. A thread of the agent wakes up ten times a second, compares the agent's
 * cost with the processor time of the process, and renews the allowances of methods.
 */
public final class OverheadControl {

	private static final long PERIOD_MILLIS = 100;
	private static final int PER_MILLE = 1000;

	/** The allowance of a method before it can be switched off: some 100,000 checks. */
	private static final int FIRST_ALLOWANCE = 200_000;

	private final OverheadLimit limit;
	private final OverheadBudget budget;
	private final MethodSwitches methods = new MethodSwitches(FIRST_ALLOWANCE);
	private final RestPeriods rests;
	private final EventMeter accesses = new EventMeter();
	private final EventMeter elements = new EventMeter();
	private final EventMeter ranges = new EventMeter();
	private final EventMeter synchronization = new EventMeter();
	private final long start = System.nanoTime();
	private final long cpuAtStart = cpu();
	private volatile Consumer<Set<String>> retransformer;

	/**
	 * @param limit   the share of the time that the agent may cost
	 * @param handler receives all events
	 */
	public OverheadControl(OverheadLimit limit, EventHandler handler) {
		this.limit = limit;
		Switches switches = new RealSwitches(methods, handler, names -> retransformer.accept(names));
		this.budget = new OverheadBudget(limit, switches, FIRST_ALLOWANCE);
		this.rests = new RestPeriods(switches, limit);
	}

	/** The switches for the instrumented methods. */
	public MethodSwitches methods() {
		return methods;
	}

	/** Measures accesses that the inline checks do not settle. */
	public EventMeter accesses() {
		return accesses;
	}

	/** Measures accesses to single array elements, including the lookup and upkeep of their states. */
	public EventMeter elements() {
		return elements;
	}

	/** Measures the same for accesses to many elements at once. */
	public EventMeter ranges() {
		return ranges;
	}

	/** Measures synchronisation. */
	public EventMeter synchronization() {
		return synchronization;
	}

	/**
	 * The body of the thread that enforces the limit until the JVM ends.
	 *
	 * @param retransforming instruments the classes with the given binary names again; it never throws
	 */
	public Runnable holding(Consumer<Set<String>> retransforming) {
		retransformer = retransforming;
		return this::hold;
	}

	private void hold() {
		while (true) {
			try {
				Thread.sleep(PERIOD_MILLIS);
			} catch (InterruptedException e) {
				// only code that ends all threads interrupts this one: methods that are on stay on, and are soon used
				// up
				return;
			}
			tick(System.nanoTime(), cpu() - cpuAtStart);
		}
	}

	private synchronized void tick(long now, long cpu) {
		long synchronizing = synchronization.total();
		budget.tick(now, cpu, synchronizing);
		rests.tick(now, cpu, synchronizing, budget.hot(), budget.unspent());
		budget.rest(rests.resting(), now);
	}

	/** The agent's cost so far, and what was not checked. */
	public synchronized OverheadTotals totals() {
		long now = System.nanoTime();
		Unwatched unwatched = budget.unwatched(now);
		return new OverheadTotals(Math.round(unwatched.overhead() * PER_MILLE), unwatched.sites(),
				Math.round(Math.max(unwatched.share(), allRested(now)) * PER_MILLE));
	}

	private double allRested(long now) {
		return (double) rests.allRested(now) / Math.max(1, now - start);
	}

	/** The sentences for the end of the run; may be empty. */
	public synchronized List<String> sentences() {
		long now = System.nanoTime();
		Unwatched unwatched = budget.unwatched(now);
		List<String> sentences = new ArrayList<>();
		add(sentences, unwatched.sentence(limit));
		double rested = allRested(now);
		add(sentences, rested == 0 ? unwatched.exceeded(limit)
				: "For " + OverheadLimit.percent(rested)
						+ " of the time nothing was watched because synchronisation "
						+ "alone exceeds the limit of " + limit
						+ ". Races may have been missed; a higher limit shows more.");
		int tooLong = methods.tooLong();
		add(sentences, tooLong == 0 ? null
				: tooLong + (tooLong == 1 ? " method was" : " methods were")
						+ " not watched at all: with the code to "
						+ "pause it, a method must fit into the 8,000 bytes that the JVM compiles.");
		return sentences;
	}

	private static void add(List<String> sentences, String sentence) {
		if (sentence != null) {
			sentences.add(sentence);
		}
	}

	/** The processor time of this process. Where the system does not provide it, the elapsed time of one processor. */
	private static long cpu() {
		return ProcessHandle.current().info().totalCpuDuration().map(Duration::toNanos).orElseGet(System::nanoTime);
	}
}
