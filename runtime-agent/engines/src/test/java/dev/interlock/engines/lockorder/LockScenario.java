/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.lockorder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;

import dev.interlock.engines.testing.TestContext;
import dev.interlock.spi.AgentLocks;
import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;
import dev.interlock.spi.Sites;
import dev.interlock.spi.Synchronization;
import dev.interlock.spi.ThreadView;
import dev.interlock.testing.TestThread;

/**
 * Hand-made sequences of locks, starts and joins. Locks are named by letters; each acquisition has a line of its own.
 */
final class LockScenario {

	private static final int TRIES = 1_000_000;

	/** The cycles through locks of the agent. */
	final List<String> agentCycles = new ArrayList<>();
	private final Map<TestThread, List<HeldLock>> agentLocks = new HashMap<>();
	private final TestContext context = new TestContext() {
		@Override
		public AgentLocks agentLocks() {
			return new AgentLocks() {
				@Override
				public List<HeldLock> heldBy(ThreadView thread) {
					return agentLocks.getOrDefault(thread, List.of());
				}

				@Override
				public String name(Object lock) {
					return lock instanceof String name ? "the mutex of " + name : null;
				}

				@Override
				public void cycle(Object lock, String sentence) {
					agentCycles.add(lock + ": " + sentence);
				}
			};
		}

		@Override
		public Sites sites() {
			return new LockSites();
		}

		@Override
		public StackTraceElement[] captureStack() {
			return new StackTraceElement[] { new StackTraceElement("org.example.Bank", "called", "Bank.java", 1),
					new StackTraceElement("org.example.Bank", "transfer", "Bank.java", 2),
					new StackTraceElement("org.example.Main", "main", "Main.java", 3) };
		}
	};
	private final LockOrderHandler handler = new LockOrderHandler(context);
	private final Map<String, Object> locks = new HashMap<>();
	private final Map<TestThread, Object> identities = new HashMap<>();
	private int events;
	private int threads;

	/** Sites whose numbers are their lines; those from {@link #TRIES} on are tryLock calls. */
	private static final class LockSites implements Sites {

		@Override
		public Site site(int id) {
			return new Site(id, id >= TRIES ? SiteKind.TRY_ACQUIRE : SiteKind.ACQUIRE, "org.example.Bank", "transfer",
					"()V", "Bank.java", id % TRIES, null, null, 0);
		}

		@Override
		public FieldInfo field(int field) {
			throw new UnsupportedOperationException("there is no field");
		}
	}

	TestThread thread() {
		TestThread thread = new TestThread(++threads);
		identities.put(thread, new Object());
		return thread;
	}

	TestThread fork(TestThread parent) {
		TestThread child = thread();
		handler.releasing(parent, identities.get(child), Synchronization.START);
		handler.acquired(child, identities.get(child), Synchronization.START);
		return child;
	}

	void end(TestThread thread) {
		handler.releasing(thread, identities.get(thread), Synchronization.END);
	}

	/** The end of a thread in a structured scope, which is reported by the thread's carrier. */
	void endIn(Object scope, TestThread thread) {
		end(thread);
		TestThread carrier = thread();
		join(carrier, thread);
		handler.releasing(carrier, scope, Synchronization.END);
	}

	/** Waits for all threads of a structured scope. */
	void join(TestThread waiting, Object scope) {
		handler.acquired(waiting, scope, Synchronization.END);
	}

	void join(TestThread waiting, TestThread ended) {
		handler.acquired(waiting, identities.get(ended), Synchronization.END);
	}

	/** Acquires monitors in nested synchronized blocks, and releases them. */
	void nest(TestThread thread, String... names) {
		for (String name : names) {
			take(thread, name, LockMode.MONITOR);
		}
		giveBack(thread);
	}

	void take(TestThread thread, String name, LockMode mode) {
		take(thread, lock(name), mode, ++events);
	}

	/** Acquires a free lock by tryLock. */
	void tryToTake(TestThread thread, String name, LockMode mode) {
		take(thread, lock(name), mode, TRIES + ++events);
	}

	/** Acquires a lock again at its first acquisition site. */
	void take(TestThread thread, Object lock, LockMode mode, int site) {
		thread.locks.add(new HeldLock(lock, mode, site));
		handler.lockAcquired(thread, lock, mode, site);
	}

	/** Acquires a lock of the agent. */
	void takeOfAgent(TestThread thread, String name) {
		int site = ++events;
		handler.acquiring(thread, name, site);
		agentLocks.computeIfAbsent(thread, each -> new ArrayList<>()).add(new HeldLock(name, LockMode.EXCLUSIVE, site));
	}

	/** Waits on a held monitor. */
	void await(TestThread thread, String name) {
		handler.releasing(thread, lock(name), Synchronization.MONITOR);
		handler.acquired(thread, lock(name), Synchronization.MONITOR);
		handler.acquired(thread, lock(name), Synchronization.NOTIFICATION);
	}

	/** Acquires a library lock: first its inner synchronizer, then the lock. */
	void takeLock(TestThread thread, String name, Object inner, LockMode mode) {
		handler.acquired(thread, inner, Synchronization.FIRST_MODEL);
		take(thread, name, mode);
	}

	/** Waits on a condition of a library lock. */
	void await(TestThread thread, Object inner, Condition condition) {
		handler.releasing(thread, inner, Synchronization.FIRST_MODEL);
		handler.acquired(thread, inner, Synchronization.FIRST_MODEL);
		handler.acquired(thread, inner, Synchronization.FIRST_MODEL - 1);
		handler.acquired(thread, condition, Synchronization.FIRST_MODEL);
	}

	void giveBack(TestThread thread) {
		thread.locks.clear();
		agentLocks.remove(thread);
	}

	Object lock(String name) {
		return locks.computeIfAbsent(name, letter -> new Object());
	}

	List<FindingReport> findings() {
		return List.copyOf(context.reports);
	}
}
