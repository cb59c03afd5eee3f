/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.testing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.AccessHistory;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.Epochs;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.FindingSink;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.Sites;
import dev.interlock.spi.Synchronization;
import dev.interlock.testing.BareContext;
import dev.interlock.testing.TestThread;

/**
 * Runs hand-made events through an analysis, with epochs, shadow states, histories and held locks as in the agent. A
 * variable is field 0 of an object, or an element of an array. The default site is the position in the sequence.
 */
public class EventRun extends BareContext implements FindingSink, Epochs, AccessHistory {

	/** A site in a class that waits and notifies. */
	public static final int WAITING_SITE = 1_000_000;

	/** All races, for example {@code t1 writes x, t2 reads x}. */
	public final Set<String> races = new TreeSet<>();
	public final List<FindingReport> reports = new ArrayList<>();
	/** Whether stack traces are captured. */
	public boolean takesStacks = true;
	/** Whether an analysis for conflicts only also receives all other accesses. */
	public boolean tellsAll;
	/** The number of plain accesses that the analysis has received. */
	public int reported;
	public final Map<String, AccessEvidence> history = new HashMap<>();

	private final List<TestThread> epochThreads = new ArrayList<>();
	private final List<Integer> epochClocks = new ArrayList<>();
	final Map<String, TestShadow> shadows = new HashMap<>();
	private final Set<String> known = new TreeSet<>();
	private final Set<TestThread> introduced = new HashSet<>();
	EventHandler handler;
	private int threads;
	int events;

	public interface Start {
		EventHandler start(EngineContext context) throws Exception;
	}

	/** Starts the analysis; set the options before. */
	public EventRun start(Start engine) throws Exception {
		handler = engine.start(this);
		return this;
	}

	/** Creates a thread without a parent. */
	public TestThread thread() {
		TestThread thread = new TestThread(++threads, "t" + threads);
		handler.threadStarted(thread);
		return thread;
	}

	/** Creates a thread that another one starts. */
	public TestThread fork(TestThread parent) {
		TestThread thread = new TestThread(++threads, "t" + threads);
		release(parent, thread, Synchronization.START);
		handler.threadStarted(thread);
		handler.acquired(thread, thread, Synchronization.START);
		return thread;
	}

	public void end(TestThread thread) {
		release(thread, thread, Synchronization.END);
		handler.threadEnded(thread);
		thread.epoch = 0;
	}

	public void join(TestThread waiting, TestThread ended) {
		handler.acquired(waiting, ended, Synchronization.END);
	}

	/** Acquires a monitor at a site. */
	public void lock(TestThread thread, Object lock, int site) {
		handler.acquired(thread, lock, Synchronization.MONITOR);
		take(thread, lock, LockMode.MONITOR, site);
	}

	public void lock(TestThread thread, Object lock) {
		lock(thread, lock, 0);
	}

	public void unlock(TestThread thread, Object lock) {
		give(thread, lock, LockMode.MONITOR);
		release(thread, lock, Synchronization.MONITOR);
	}

	/** Acquires a library lock whose inner synchronizer is in the model. */
	public void take(TestThread thread, Object lock, Object inner, LockMode mode) {
		handler.acquired(thread, inner, Synchronization.FIRST_MODEL);
		take(thread, lock, mode, 0);
	}

	public void give(TestThread thread, Object lock, Object inner, LockMode mode) {
		give(thread, lock, mode);
		release(thread, inner, Synchronization.FIRST_MODEL);
	}

	private void take(TestThread thread, Object lock, LockMode mode, int site) {
		thread.locks.add(new HeldLock(lock, mode, site));
		handler.lockAcquired(thread, lock, mode, site);
	}

	private void give(TestThread thread, Object lock, LockMode mode) {
		HeldLock held = thread.locks.stream().filter(one -> one.lock() == lock && one.mode() == mode).findFirst()
				.orElseThrow();
		thread.locks.remove(held);
		handler.lockReleased(thread, lock, mode, held.site());
	}

	/** Releases to a synchronisation variable. */
	public void release(TestThread thread, Object owner, int key) {
		handler.releasing(thread, owner, key);
		if (handler.endsEpoch(thread, owner, key) && thread.epoch != 0 && thread.recordedEpoch == thread.epoch) {
			thread.epoch = 0;
		}
	}

	/** Acquires from a synchronisation variable. */
	public void acquire(TestThread thread, Object owner, int key) {
		handler.acquired(thread, owner, key);
	}

	public void read(TestThread thread, Object owner) {
		access(thread, owner, 0, false, ++events);
	}

	public void write(TestThread thread, Object owner) {
		access(thread, owner, 0, true, ++events);
	}

	/**
	 * Makes an access at a site; an analysis of shadow states receives it if it is the first of its kind in its epoch.
	 */
	public void access(TestThread thread, Object owner, int variable, boolean write, int site) {
		recorded(thread, owner, variable, write, site);
		handler.beforeAccess(thread, owner, variable, write, site);
	}

	void recorded(TestThread thread, Object owner, int variable, boolean write, int site) {
		TestShadow shadow = shadows.computeIfAbsent(name(owner, variable), key -> new TestShadow());
		begin(thread);
		if (shadow.covers(thread.epoch, write)) {
			return;
		}
		keep(thread, thread.epoch, owner, variable, write, site);
		if (isReported(thread, owner, variable, write, shadow)) {
			reported++;
			handler.access(thread, owner, variable, write, site, shadow);
		}
		shadow.add(thread.epoch, write, read -> handler.isObsolete(thread, read));
	}

	void begin(TestThread thread) {
		if (thread.epoch == 0) {
			epochThreads.add(thread);
			epochClocks.add(++thread.clock);
			thread.epoch = epochThreads.size();
		}
	}

	void keep(TestThread thread, int epoch, Object owner, int variable, boolean write, int site) {
		StackTraceElement[] stack = { sites().site(site).toStackTraceElement() };
		history.put(epoch + name(owner, variable) + write, new AccessEvidence(thread, site, write,
				takesStacks ? stack : null, List.copyOf(thread.locks)));
		thread.recordedEpoch = epoch;
	}

	boolean isReported(TestThread thread, Object owner, int variable, boolean write, TestShadow shadow) {
		return introduced.add(thread) || tellsAll || !handler.skipsOrderedAccesses()
				|| handler.wantsEveryAccess(owner, variable)
				|| shadow.conflicts(write, epoch -> handler.isObsolete(thread, epoch));
	}

	static String name(Object owner, int variable) {
		return System.identityHashCode(owner) + "." + variable;
	}

	@Override
	public TestThread thread(int epoch) {
		return epochThreads.get(epoch - 1);
	}

	@Override
	public int clock(int epoch) {
		return epochClocks.get(epoch - 1);
	}

	@Override
	public boolean isCurrent(int epoch) {
		return thread(epoch).epoch == epoch;
	}

	@Override
	public AccessEvidence find(int epoch, Object owner, int variable, boolean write) {
		return history.getOrDefault(epoch + name(owner, variable) + write,
				new AccessEvidence(thread(epoch), LOST, write, null, List.of()));
	}

	@Override
	public int site(int epoch, Object owner, int variable, boolean write) {
		return find(epoch, owner, variable, write).site();
	}

	@Override
	public boolean countIfKnown(FindingKind kind, int site, int otherSite) {
		return known.contains(Math.min(site, otherSite) + "-" + Math.max(site, otherSite));
	}

	@Override
	public void report(FindingReport report) {
		reports.add(report);
		List<String> sides = new ArrayList<>();
		boolean complete = true;
		for (AccessEvidence access : report.accesses()) {
			sides.add(access.thread().name() + (access.write() ? " writes " : " reads ") + report.owner());
			complete &= access.stack() != null;
		}
		if (complete) {
			known.add(Math.min(report.firstKey(), report.secondKey()) + "-"
					+ Math.max(report.firstKey(), report.secondKey()));
		}
		races.add(String.join(", ", sides));
	}

	@Override
	public Sites sites() {
		return new TestSites();
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
	public StackTraceElement[] captureStack() {
		return new StackTraceElement[0];
	}
}
