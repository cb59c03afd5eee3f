/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.happensbefore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import dev.interlock.engines.testing.TestShadow;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.AccessHistory;
import dev.interlock.spi.Epochs;
import dev.interlock.spi.FinalFields;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.FindingSink;
import dev.interlock.spi.Synchronization;
import dev.interlock.testing.BareContext;
import dev.interlock.testing.TestThread;

/**
 * Runs hand-made event sequences through the engine, with epochs and shadow states as in the agent. Variables are named
 * by letters; a site is the position of the event in the sequence.
 */
final class Scenario extends BareContext implements FindingSink, Epochs, AccessHistory {

	/** All races in the notation of the paper, for example {@code t1 writes x, t2 reads x}. */
	final Set<String> races = new TreeSet<>();
	final HappensBeforeHandler handler;
	boolean synchronizationLost;
	final ScenarioFinalFields finalFields = new ScenarioFinalFields();

	private record Epoch(TestThread thread, int clock) {
	}

	private final Map<Integer, Epoch> epochs = new HashMap<>();
	private final Map<String, TestShadow> shadows = new HashMap<>();
	private final Map<String, Integer> sites = new HashMap<>();
	private final Map<Long, Object> starts = new HashMap<>();
	private int nextEpoch;
	private int threads;
	private int events;

	Scenario() {
		this(VectorClock.MOST_SLOTS, 1);
	}

	/** @param firstEpoch the number of the first epoch; the others follow it */
	Scenario(int slots, int firstEpoch) {
		nextEpoch = firstEpoch;
		handler = new HappensBeforeHandler(this, slots);
	}

	/** Creates a thread without a parent. */
	TestThread thread() {
		return begin(new TestThread(++threads, "t" + threads));
	}

	/** Creates a thread that another one starts. */
	TestThread fork(TestThread parent) {
		TestThread thread = new TestThread(++threads, "t" + threads);
		releasing(parent, start(thread), Synchronization.START);
		return begin(thread);
	}

	private TestThread begin(TestThread thread) {
		handler.threadStarted(thread);
		handler.acquired(thread, start(thread), Synchronization.START);
		return thread;
	}

	void end(TestThread thread) {
		releasing(thread, start(thread), Synchronization.END);
		handler.threadEnded(thread);
		thread.epoch = 0;
		thread.isEnded = true;
	}

	void join(TestThread waiting, TestThread ended) {
		handler.acquired(waiting, start(ended), Synchronization.END);
		starts.remove(ended.id());
	}

	void acquire(TestThread thread, Object lock) {
		handler.acquired(thread, lock, Synchronization.MONITOR);
	}

	void release(TestThread thread, Object lock) {
		releasing(thread, lock, Synchronization.MONITOR);
	}

	/** Acquires and immediately releases a lock. */
	void sync(TestThread thread, Object lock) {
		acquire(thread, lock);
		release(thread, lock);
	}

	void volatileWrite(TestThread thread, Object owner, int field) {
		releasing(thread, owner, field);
	}

	void volatileRead(TestThread thread, Object owner, int field) {
		handler.acquired(thread, owner, field);
	}

	void read(TestThread thread, String variable) {
		TestShadow shadow = shadows.computeIfAbsent(variable, name -> new TestShadow());
		int epoch = epochOf(thread);
		if (shadow.covers(epoch, false)) {
			return;
		}
		remember(thread, epoch, variable, false);
		handler.access(thread, variable, 0, false, ++events, shadow);
		shadow.add(epoch, false, read -> handler.isObsolete(thread, read));
		thread.recordedEpoch = epoch;
	}

	void write(TestThread thread, String variable) {
		TestShadow shadow = shadows.computeIfAbsent(variable, name -> new TestShadow());
		int epoch = epochOf(thread);
		if (shadow.covers(epoch, true)) {
			return;
		}
		remember(thread, epoch, variable, true);
		handler.access(thread, variable, 0, true, ++events, shadow);
		shadow.add(epoch, true, read -> false);
		thread.recordedEpoch = epoch;
	}

	/** The number of reads in the shadow state of a variable. */
	int readsOf(String variable) {
		return shadows.get(variable).reads();
	}

	/** Drops the owner of a terminated thread's epochs, as the agent does after a long time. */
	void forget(TestThread thread) {
		TestThread unknown = new TestThread(0, "t0");
		epochs.replaceAll((epoch, known) -> known.thread == thread ? new Epoch(unknown, 1) : known);
	}

	/** Drops old epochs, except those in a shadow state and the last published ones of live threads. */
	void dropOldEpochs() {
		epochs.entrySet().removeIf(epoch -> epoch.getKey() != epoch.getValue().thread.recordedEpoch
				&& shadows.values().stream().noneMatch(shadow -> shadow.write() == epoch.getKey()));
		epochs.entrySet().removeIf(epoch -> epoch.getValue().thread.isEnded
				&& shadows.values().stream().noneMatch(shadow -> shadow.write() == epoch.getKey()));
		sites.clear();
	}

	private Object start(TestThread thread) {
		return starts.computeIfAbsent(thread.id(), id -> new Object());
	}

	private void releasing(TestThread thread, Object owner, int key) {
		handler.releasing(thread, owner, key);
		if (thread.recordedEpoch == thread.epoch) {
			thread.epoch = 0;
		}
	}

	private int epochOf(TestThread thread) {
		if (thread.epoch == 0) {
			thread.epoch = nextEpoch++;
			epochs.put(thread.epoch, new Epoch(thread, ++thread.clock));
		}
		return thread.epoch;
	}

	private void remember(TestThread thread, int epoch, String variable, boolean write) {
		sites.put(epoch + variable + write, events + 1);
	}

	@Override
	public TestThread thread(int epoch) {
		return epochs.get(epoch).thread;
	}

	@Override
	public int clock(int epoch) {
		return epochs.get(epoch).clock;
	}

	@Override
	public boolean isCurrent(int epoch) {
		return thread(epoch).epoch == epoch;
	}

	@Override
	public int site(int epoch, Object owner, int variable, boolean write) {
		return sites.getOrDefault(epoch + (String) owner + write, -1);
	}

	@Override
	public AccessEvidence find(int epoch, Object owner, int variable, boolean write) {
		return new AccessEvidence(thread(epoch), site(epoch, owner, variable, write), write, null, List.of());
	}

	@Override
	public boolean countIfKnown(FindingKind kind, int site, int otherSite) {
		return false;
	}

	@Override
	public void report(FindingReport report) {
		List<String> sides = new ArrayList<>();
		for (AccessEvidence access : report.accesses()) {
			sides.add(access.thread().name() + (access.write() ? " writes " : " reads ") + report.owner());
		}
		races.add(String.join(", ", sides));
	}

	@Override
	public FinalFields finalFields() {
		return finalFields;
	}

	@Override
	public Epochs epochs() {
		return this;
	}

	@Override
	public AccessHistory history() {
		return this;
	}

	@Override
	public FindingSink findings() {
		return this;
	}

	@Override
	public boolean pollLostSynchronization() {
		boolean lost = synchronizationLost;
		synchronizationLost = false;
		return lost;
	}

	@Override
	public StackTraceElement[] captureStack() {
		return new StackTraceElement[0];
	}
}
