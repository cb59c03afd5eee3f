/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.deadlock;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

import dev.interlock.agent.messages.Health;
import dev.interlock.agent.report.output.AgentThread;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.FindingSink;
import dev.interlock.spi.ThreadView;

/**
 * Asks the JVM for deadlocked threads once a second and when the program ends, and reports each deadlock once. Threads
 * that wait for a lock whose holder has terminated are deadlocked too. The JVM does not find cycles of virtual threads.
 */
public final class DeadlockWatch extends EventHandler {

	private static final long PERIOD_NANOS = 1_000_000_000L;

	private final String engine;
	private final AcquisitionSites sites;
	private final FindingSink findings;
	private final Health health;
	private final Map<Long, ThreadView> threads = new ConcurrentHashMap<>();
	/** The threads of reported deadlocks, which never run again. */
	private final Set<Long> reported = new HashSet<>();
	private final OrphanedLocks orphans = new OrphanedLocks();
	private boolean isOff;

	/**
	 * @param engine   the id of the engine that requests the watch
	 * @param findings receives the deadlocks
	 * @param health   receives a warning if this JVM cannot detect deadlocks
	 */
	public DeadlockWatch(String engine, AcquisitionSites sites, FindingSink findings, Health health) {
		this.engine = engine;
		this.sites = sites;
		this.findings = findings;
		this.health = health;
	}

	@Override
	public void threadStarted(ThreadView thread) {
		if (!thread.isVirtual()) {
			threads.put(thread.id(), thread);
		}
	}

	@Override
	public void threadEnded(ThreadView thread) {
		threads.remove(thread.id());
		orphans.ended(thread);
	}

	/** Starts to watch, in a thread of the agent. */
	public void start() {
		AgentThread.create("Interlock deadlock watch", this::watch).start();
	}

	private void watch() {
		do {
			LockSupport.parkNanos(this, PERIOD_NANOS);
		} while (look());
	}

	/** Looks for deadlocks now; returns whether this JVM can detect them. */
	public synchronized boolean look() {
		orphans.waits(sites, threads::get).forEach(this::report);
		if (isOff) {
			return false;
		}
		try {
			look(ManagementFactory.getThreadMXBean());
			return true;
		} catch (LinkageError | UnsupportedOperationException e) {
			health.warning("deadlock-watch",
					"Deadlocks that happen are not reported because this JVM does not detect them ("
							+ e + "): possible deadlocks still are.",
					null);
			isOff = true;
			return false;
		}
	}

	/** Reports the current deadlocks that were not reported before. */
	private void look(ThreadMXBean jvm) {
		long[] ids = jvm.findDeadlockedThreads();
		if (ids == null) {
			return;
		}
		Map<Long, ThreadInfo> blocked = new HashMap<>();
		for (ThreadInfo thread : jvm.getThreadInfo(ids, true, true)) {
			if (thread != null) {
				blocked.put(thread.getThreadId(), thread);
			}
		}
		for (ThreadInfo thread : blocked.values()) {
			List<ThreadInfo> ring = ring(thread, blocked);
			if (!ring.isEmpty() && ring.stream().noneMatch(member -> reported.contains(member.getThreadId()))) {
				ring.forEach(member -> reported.add(member.getThreadId()));
				report(ring);
			}
		}
	}

	/**
	 * The threads of a cycle, each waiting for the next one and the last for the first; empty if the thread only waits
	 * for a cycle.
	 */
	private static List<ThreadInfo> ring(ThreadInfo first, Map<Long, ThreadInfo> blocked) {
		List<ThreadInfo> ring = new ArrayList<>();
		ThreadInfo next = first;
		while (next != null && !ring.contains(next)) {
			ring.add(next);
			next = blocked.get(next.getLockOwnerId());
		}
		return next == first ? ring : List.of();
	}

	private void report(List<ThreadInfo> ring) {
		Map<JvmLock, Object> locks = new HashMap<>();
		List<BlockedThread> members = new ArrayList<>();
		for (ThreadInfo info : ring) {
			members.add(new BlockedThread(info, threads.get(info.getThreadId()), sites, locks));
		}
		report(members.get(0).awaited(), members.stream().map(BlockedThread::evidence).toList());
	}

	private void report(OrphanedLocks.Wait wait) {
		report(wait.lock(), List.of(wait.waiter(), wait.holder()));
	}

	private void report(Object lock, List<AccessEvidence> waits) {
		findings.report(new FindingReport(FindingKind.DEADLOCK, Evidence.OBSERVED, engine, lock, WHOLE_OBJECT, waits));
	}
}
