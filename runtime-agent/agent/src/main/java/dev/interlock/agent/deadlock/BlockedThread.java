/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.deadlock;

import java.lang.management.LockInfo;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

import dev.interlock.agent.events.ProgramThread;
import dev.interlock.agent.locks.Synchronizers;
import dev.interlock.agent.shadow.NamedThread;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.GoneObject;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.ThreadView;

/**
 * A thread in a deadlock with its locks. The JVM lists the locks; the hooks add objects and sites where they know them.
 * A lock that only the JVM knows, such as a monitor that a method of the JDK entered, is reported by its class and by
 * the program's line that called the method.
 */
final class BlockedThread {

	private final ThreadInfo info;
	private final ThreadView view;
	private final AcquisitionSites sites;
	/**
	 * The locks that the hooks know or that an earlier thread of the deadlock showed, by the JVM's identity of each.
	 */
	private final Map<JvmLock, Object> known;
	private final List<HeldLock> held = new ArrayList<>();
	private final int awaitedSite;

	/**
	 * @param view  the thread as the hooks know it; null if they have not seen it
	 * @param known the locks by the JVM's identity of each, shared by the threads of one deadlock; this thread adds its
	 *              own
	 */
	BlockedThread(ThreadInfo info, ThreadView view, AcquisitionSites sites, Map<JvmLock, Object> known) {
		this.info = info;
		this.view = view == null ? new NamedThread(info.getThreadId(), info.getThreadName()) : view;
		this.sites = sites;
		this.known = known;
		List<HeldLock> hooked = view instanceof ProgramThread program ? program.locksWhileBlocked() : List.of();
		addMonitors(hooked);
		addSynchronizers(hooked);
		awaitedSite = siteOfAwaited(hooked);
	}

	/** Adds the held monitors, the outermost first. */
	private void addMonitors(List<HeldLock> hooked) {
		MonitorInfo[] monitors = info.getLockedMonitors();
		for (int i = monitors.length - 1; i >= 0; i--) {
			JvmLock lock = new JvmLock(monitors[i].getClassName(), monitors[i].getIdentityHashCode());
			HeldLock taken = find(lock, hooked);
			if (taken == null) {
				taken = new HeldLock(object(lock), LockMode.MONITOR,
						siteFrom(Math.max(monitors[i].getLockedStackDepth(), 0)));
			}
			add(lock, taken);
		}
	}

	private void addSynchronizers(List<HeldLock> hooked) {
		for (LockInfo synchronizer : info.getLockedSynchronizers()) {
			JvmLock lock = new JvmLock(synchronizer.getClassName(), synchronizer.getIdentityHashCode());
			HeldLock taken = find(lock, hooked);
			add(lock, taken == null ? new HeldLock(object(lock), LockMode.EXCLUSIVE, AcquisitionSites.NONE) : taken);
		}
		for (HeldLock taken : hooked) {
			// the JVM does not know the readers of a lock, nor the holder of a lock without a synchroniser
			boolean isUnknown = taken.mode() == LockMode.READ
					|| taken.mode() != LockMode.MONITOR && Synchronizers.of(taken.lock()) == null;
			if (isUnknown && held.stream().noneMatch(other -> other.lock() == taken.lock())) {
				held.add(taken);
			}
		}
	}

	private void add(JvmLock lock, HeldLock taken) {
		known.putIfAbsent(lock, taken.lock());
		if (held.stream().noneMatch(other -> other.lock() == taken.lock())) {
			held.add(taken);
		}
	}

	private static HeldLock find(JvmLock lock, List<HeldLock> hooked) {
		for (HeldLock taken : hooked) {
			if (lock.isFor(taken.lock())) {
				return taken;
			}
		}
		return null;
	}

	private Object object(JvmLock lock) {
		return known.computeIfAbsent(lock, unknown -> new GoneObject(unknown.type()));
	}

	/** The lock that the thread waits for; never null. Call it after the threads that hold locks have been created. */
	Object awaited() {
		LockInfo lock = info.getLockInfo();
		return lock == null ? new GoneObject(Object.class)
				: object(new JvmLock(lock.getClassName(), lock.getIdentityHashCode()));
	}

	/** Where the thread waits. The last of its locks is the one that it waits for. */
	AccessEvidence evidence() {
		StackTraceElement[] stack = info.getStackTrace();
		int top = JdkFrames.firstOfProgram(stack, 0);
		StackTraceElement[] shown = top < stack.length ? Arrays.copyOfRange(stack, top, stack.length) : stack;
		int site = awaitedSite;
		if (site >= 0 && top == 0) {
			shown[0] = sites.frame(site);
		} else {
			site = top < stack.length ? sites.of(stack[top]) : AcquisitionSites.NONE;
		}
		List<HeldLock> locks = new ArrayList<>(held);
		locks.add(new HeldLock(awaited(), mode(stack), site));
		return new AccessEvidence(view, site, false, shown, Collections.unmodifiableList(locks));
	}

	/**
	 * The site at which the hooks saw the thread request the monitor; {@link AcquisitionSites#NONE} for other locks.
	 */
	private int siteOfAwaited(List<HeldLock> hooked) {
		HeldLock last = hooked.isEmpty() ? null : hooked.get(hooked.size() - 1);
		LockInfo lock = info.getLockInfo();
		boolean isIt = lock != null && last != null && last.mode() == LockMode.MONITOR
				&& new JvmLock(lock.getClassName(), lock.getIdentityHashCode()).isFor(last.lock());
		return isIt ? last.site() : AcquisitionSites.NONE;
	}

	private int siteFrom(int depth) {
		StackTraceElement[] stack = info.getStackTrace();
		int frame = JdkFrames.firstOfProgram(stack, depth);
		return frame < stack.length ? sites.of(stack[frame]) : AcquisitionSites.NONE;
	}

	/** How the thread requests the lock, derived from the methods of the JDK in which it waits. */
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
}
