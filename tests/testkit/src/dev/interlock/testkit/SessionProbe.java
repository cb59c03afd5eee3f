/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.testkit;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionListener;
import dev.interlock.core.SessionManager;

/**
 * Records the events that a session manager sends to its listeners, and waits until a session meets a condition. Each
 * event triggers a check, so no delay has to be guessed.
 */
public final class SessionProbe implements SessionListener, AutoCloseable {

	private static final long SECONDS = 60;

	private final SessionManager manager;
	private final List<String> events = new CopyOnWriteArrayList<>();

	/** Starts to listen. */
	public SessionProbe(SessionManager manager) {
		this.manager = manager;
		manager.addListener(this);
	}

	/** The names of the events so far, in order. */
	public List<String> events() {
		return List.copyOf(events);
	}

	/** Waits until a session meets a condition; fails after a minute. */
	public void await(RaceSession session, Predicate<RaceSession> wish) throws InterruptedException {
		awaitThat(() -> wish.test(session), session.toString());
	}

	/** Waits until a condition holds, checked at each event; fails after a minute. */
	public synchronized void awaitThat(java.util.function.BooleanSupplier wish, String what)
			throws InterruptedException {
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
		while (!wish.getAsBoolean()) {
			long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
			if (left <= 0) {
				throw new AssertionError("Waited in vain: " + what + ", after " + events);
			}
			wait(left);
		}
	}

	private synchronized void record(String event) {
		events.add(event);
		notifyAll();
	}

	@Override
	public void sessionAdded(RaceSession session) {
		record("added");
	}

	@Override
	public void sessionChanged(RaceSession session) {
		record("changed");
	}

	@Override
	public void sessionRemoved(RaceSession session) {
		record("removed");
	}

	@Override
	public void sessionActivated(RaceSession session) {
		record("activated");
	}

	@Override
	public void close() {
		manager.removeListener(this);
	}
}
