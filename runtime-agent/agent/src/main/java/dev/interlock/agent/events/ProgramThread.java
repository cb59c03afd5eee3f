/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.events;

import java.util.ArrayList;
import java.util.List;

import dev.interlock.agent.locks.ReadWriteLocks;
import dev.interlock.agent.shadow.RecordedThread;
import dev.interlock.bootstrap.InterlockHeldLocks;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;

/** A thread of the program as engines see it: a view on the state that the hooks keep. */
public final class ProgramThread extends RecordedThread {

	private static final LockMode[] MODES = modes();

	private final long id;
	private final boolean virtual;
	private final int startSite;
	private final String path;
	private volatile String lastName = "";

	/** Marks the accesses of this thread that need no report. */
	final ShadowCoverage coverage = new ShadowCoverage();

	/** Counts the metered accesses; for the thread itself only. */
	int meteredAccesses;
	/** Counts the metered lookups of element states. */
	int meteredElements;
	/** Counts the metered synchronisation events. */
	int meteredSynchronization;

	/** Called by the thread itself, so its {@link Thread} exists. */
	ProgramThread(InterlockThread state) {
		super(state);
		this.id = state.id;
		this.startSite = state.startSite();
		this.path = state.path();
		this.virtual = VirtualThreads.isVirtual(state.get());
		name();
	}

	/** The mode of a lock as engines know it. */
	static LockMode mode(int mode) {
		return MODES[mode];
	}

	@Override
	public long id() {
		return id;
	}

	@Override
	public String name() {
		Thread thread = thread();
		if (thread != null) {
			lastName = thread.getName();
		}
		return lastName;
	}

	@Override
	public boolean isVirtual() {
		return virtual;
	}

	@Override
	public int startSite() {
		return startSite;
	}

	@Override
	public String path() {
		return path;
	}

	@Override
	public boolean isTerminated() {
		return state() == null;
	}

	@Override
	public boolean isBlocked() {
		Thread thread = thread();
		return thread != null && thread.getState() != Thread.State.RUNNABLE;
	}

	/** The thread; null after it terminated. */
	public Thread thread() {
		InterlockThread known = state();
		return known == null ? null : known.get();
	}

	/**
	 * The acquired locks as far as the hooks know, for another thread that knows that this one is blocked. The last one
	 * is the monitor that the thread was about to enter; it may hold it or wait for it.
	 */
	public List<HeldLock> locksWhileBlocked() {
		InterlockThread known = state();
		if (known == null) {
			return List.of();
		}
		List<HeldLock> taken = taken(known.locksWhileBlocked());
		if (known.enteringMonitor() != null && known.enteringSite() >= 0) {
			taken.add(new HeldLock(known.enteringMonitor(), LockMode.MONITOR, known.enteringSite()));
		}
		return taken;
	}

	@Override
	public List<HeldLock> heldLocks() {
		InterlockThread known = state();
		if (known == null) {
			return List.of();
		}
		InterlockHeldLocks locks = known.heldLocks();
		if (locks.size() == 0) {
			return List.of();
		}
		locks.validate();
		return taken(locks);
	}

	private static List<HeldLock> taken(InterlockHeldLocks locks) {
		List<HeldLock> held = new ArrayList<>(locks.size());
		for (int i = 0; i < locks.size(); i++) {
			if (!locks.isReentrant(i)) {
				held.add(new HeldLock(ReadWriteLocks.lockOf(locks.lock(i)), mode(locks.mode(i)), locks.site(i)));
			}
		}
		return held;
	}

	@Override
	protected void ended() {
		name();
		super.ended();
	}

	private static LockMode[] modes() {
		LockMode[] modes = new LockMode[4];
		modes[InterlockThread.MONITOR] = LockMode.MONITOR;
		modes[InterlockThread.EXCLUSIVE] = LockMode.EXCLUSIVE;
		modes[InterlockThread.READ] = LockMode.READ;
		modes[InterlockThread.WRITE] = LockMode.WRITE;
		return modes;
	}
}
