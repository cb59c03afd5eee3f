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
import java.util.List;
import java.util.Map;

import dev.interlock.spi.Engine;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.OwnedObjects;
import dev.interlock.spi.Redundancy;
import dev.interlock.spi.Synchronization;
import dev.interlock.spi.TransactionHandler;
import dev.interlock.testing.TestThread;

/** A hand-made run, event by event, for an engine that analyses transactions. */
public final class TransactionScenario {

	private final Map<String, Integer> covered = new HashMap<>();
	private final TestMarks marks = new TestMarks();
	public final TestContext context = new TestContext() {
		@Override
		public OwnedObjects ownedObjects() {
			return marks;
		}

		@Override
		public void invalidate(Object object) {
			covered.keySet().removeIf(key -> key.startsWith(System.identityHashCode(object) + "."));
		}
	};
	private final TransactionHandler handler;
	private boolean covers;
	private int threads;

	/** @param options names and values */
	public TransactionScenario(Engine engine, String... options) {
		for (int i = 0; i < options.length; i += 2) {
			context.options.put(options[i], options[i + 1]);
		}
		try {
			handler = (TransactionHandler) engine.start(context);
		} catch (OptionException e) {
			throw new AssertionError(e);
		}
	}

	/** From now on skips covered accesses, as instrumented code does. */
	public TransactionScenario covering() {
		covers = true;
		return this;
	}

	private void access(TestThread thread, Object owner, int variable, boolean write, int site) {
		if (!covers) {
			handler.beforeAccess(thread, owner, variable, write, site);
			return;
		}
		String name = System.identityHashCode(owner) + "." + variable;
		int context = handler.context(thread);
		boolean isCovered = context == covered.getOrDefault(name + "w", 0)
				|| !write && context == covered.getOrDefault(name + "r" + thread.id(), 0);
		if (!isCovered) {
			handler.accessed(thread, owner, variable, write, site, new Redundancy() {
				@Override
				public void cover(boolean isWrite) {
					covered.put(name + (isWrite ? "w" : "r" + thread.id()), context);
				}

				@Override
				public boolean isRead() {
					return context == covered.getOrDefault(name + "r" + thread.id(), 0);
				}

				@Override
				public void invalidate() {
					covered.keySet().removeIf(key -> key.startsWith(name));
				}
			});
		}
	}

	/** Creates a thread, which may run at the same time as all others. */
	public Actor thread() {
		return new Actor(new TestThread(++threads));
	}

	/** Ends the program and returns its findings, each as its pattern followed by the sites of its accesses. */
	public List<String> findings() {
		handler.programEnded();
		List<String> findings = new ArrayList<>();
		for (FindingReport report : context.reports) {
			StringBuilder text = new StringBuilder(
					report.details().pattern().isEmpty() ? report.kind().stableName() : report.details().pattern());
			report.accesses().forEach(access -> text.append(' ').append(access.site()));
			findings.add(text.toString());
		}
		return findings;
	}

	/** The limits that the analysis reports; null for none. */
	public String limits() {
		return handler.limits();
	}

	/** A thread; the test chooses the numbers of its sites. */
	public final class Actor {

		private final TestThread thread;

		private Actor(TestThread thread) {
			this.thread = thread;
		}

		public Actor begin(int site) {
			handler.transactionBegun(thread, site);
			return this;
		}

		public Actor end() {
			handler.transactionEnded(thread);
			return this;
		}

		public Actor read(Object owner, int variable, int site) {
			access(thread, owner, variable, false, site);
			return this;
		}

		public Actor write(Object owner, int variable, int site) {
			access(thread, owner, variable, true, site);
			return this;
		}

		public Actor acquire(Object lock, int site) {
			return acquire(lock, LockMode.MONITOR, site);
		}

		public Actor acquire(Object lock, LockMode mode, int site) {
			thread.locks.add(new HeldLock(lock, mode, site));
			handler.lockAcquired(thread, lock, mode, site);
			return this;
		}

		public Actor release(Object lock) {
			return release(lock, LockMode.MONITOR);
		}

		public Actor release(Object lock, LockMode mode) {
			handler.lockReleased(thread, lock, mode, 0);
			thread.locks.removeIf(held -> held.lock() == lock && held.mode() == mode);
			return this;
		}

		/** Creates a marked object that only this thread knows until it escapes. */
		public Actor own(Object object) {
			marks.own(object);
			return this;
		}

		public Actor create(Object object) {
			handler.allocated(thread, object);
			return this;
		}

		/** Stores a reference; the owner is null for a static field. */
		public Actor store(Object owner, Object value) {
			handler.referenceStored(thread, owner, value);
			marks.refer(owner, value);
			return this;
		}

		public Actor pass(Object value) {
			handler.referenceEscaped(thread, value);
			return this;
		}

		/** Reads by an atomic call; the part is the key, or null for the whole object. */
		public Actor atomicRead(Object owner, Object part, int site) {
			handler.atomicAccess(thread, owner, part, EventHandler.WHOLE_OBJECT, false, false, site);
			return this;
		}

		public Actor atomicWrite(Object owner, Object part, int site) {
			handler.atomicAccess(thread, owner, part, EventHandler.WHOLE_OBJECT, true, false, site);
			return this;
		}

		/** A compare-and-set or the like. */
		public Actor compareAndSet(Object owner, boolean succeeds, int site) {
			handler.atomicAccess(thread, owner, null, EventHandler.WHOLE_OBJECT, succeeds, true, site);
			return this;
		}

		/** Waits on a monitor. */
		public Actor waits(Object monitor) {
			handler.waits(thread, monitor);
			return this;
		}

		/** Releases to a key that another thread then acquires from. */
		public Actor send(Object owner, int key, Actor receiver) {
			handler.releasing(thread, owner, key);
			handler.acquired(receiver.thread, owner, key);
			return this;
		}

		/** Starts a thread, which then begins. */
		public Actor start(Object threadObject, Actor started) {
			handler.releasing(thread, threadObject, Synchronization.START);
			handler.acquired(started.thread, threadObject, Synchronization.START);
			return this;
		}

		/** Ends a thread and joins it with this one. */
		public Actor join(Object threadObject, Actor ended) {
			handler.releasing(ended.thread, threadObject, Synchronization.END);
			handler.acquired(thread, threadObject, Synchronization.END);
			return this;
		}
	}
}
