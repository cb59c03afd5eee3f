/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.lang.management.LockInfo;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

import dev.interlock.agent.shadow.NamedThread;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.ThreadView;

/** A thread that will wait for ever, with its locks: as the JVM knows it, and as the hooks do. */
final class BlockedThread {

	/** Stands for a lock that only the JVM knows. */
	static final Object UNKNOWN = new Object();

	private final ThreadInfo info;
	private final ThreadView view;
	private final List<HeldLock> held;

	/** @param view the thread as the hooks know it; null if they have not seen it */
	BlockedThread(ThreadInfo info, ThreadView view) {
		this.info = info;
		this.view = view == null ? new NamedThread(info.getThreadId(), info.getThreadName()) : view;
		held = new ArrayList<>();
		if (view instanceof ProgramThread program) {
			for (HeldLock lock : program.locksWhileBlocked()) {
				if (isHeld(lock)) {
					held.add(lock);
				}
			}
		}
	}

	/** The lock that this thread waits for and that the other holds; null if the hooks do not know it. */
	Object awaitedOf(BlockedThread owner) {
		LockInfo awaited = info.getLockInfo();
		for (HeldLock lock : owner.held) {
			if (awaited != null && System.identityHashCode(lock.lock()) == awaited.getIdentityHashCode()
					|| lock.lock() instanceof ReentrantLock reentrant && hasQueued(reentrant)) {
				return lock.lock();
			}
		}
		return owner.held.size() == 1 ? owner.held.get(0).lock() : null;
	}

	/**
	 * Where it waits: the last of the locks is the one that it waits for, if that is known.
	 *
	 * @param awaited the lock; null if it is not known
	 */
	AccessEvidence evidence(Object awaited, AcquisitionSites sites) {
		StackTraceElement[] stack = info.getStackTrace();
		int site = AcquisitionSites.NONE;
		int top = 0;
		while (top < stack.length && site < 0) {
			site = sites.find(stack[top++]);
		}
		List<HeldLock> locks = new ArrayList<>(held);
		if (awaited != null) {
			locks.add(new HeldLock(awaited, mode(stack), site));
		}
		return new AccessEvidence(view, site, false,
				site < 0 ? stack : Arrays.copyOfRange(stack, top - 1, stack.length), List.copyOf(locks));
	}

	/** How it asks for the lock, as the methods of the JDK tell in which it waits. */
	private LockMode mode(StackTraceElement[] stack) {
		if (info.getThreadState() == Thread.State.BLOCKED) {
			return LockMode.MONITOR;
		}
		for (StackTraceElement frame : stack) {
			if (frame.getClassName().equals(ReentrantReadWriteLock.ReadLock.class.getName())) {
				return LockMode.READ;
			}
			if (frame.getClassName().equals(ReentrantReadWriteLock.WriteLock.class.getName())) {
				return LockMode.WRITE;
			}
		}
		return LockMode.EXCLUSIVE;
	}

	/** A monitor that the hooks know may be the one that the thread waits for. */
	private boolean isHeld(HeldLock lock) {
		if (lock.mode() != LockMode.MONITOR) {
			return true;
		}
		int hash = System.identityHashCode(lock.lock());
		for (MonitorInfo monitor : info.getLockedMonitors()) {
			if (monitor.getIdentityHashCode() == hash) {
				return true;
			}
		}
		return false;
	}

	private boolean hasQueued(ReentrantLock lock) {
		return view instanceof ProgramThread program && program.thread() != null
				&& lock.hasQueuedThread(program.thread());
	}
}
