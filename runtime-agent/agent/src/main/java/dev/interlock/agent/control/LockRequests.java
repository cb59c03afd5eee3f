/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.ReadLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.WriteLock;

import dev.interlock.agent.locks.ReadWriteLocks;
import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.perturbers.directed.LockRequest;

/** The locks that one thread acquires at sites of the target. Used by that thread only. */
final class LockRequests {

	/** Whether the calling thread holds a lock. */
	private enum Held {
		YES, NO, UNKNOWN
	}

	/** Of locks whose release cannot be observed; the oldest are forgotten. */
	private static final int MOST = 64;

	private record Acquired(int role, Object lock, int way) {
	}

	private final List<Acquired> acquired = new ArrayList<>();

	/** Whether the calling thread holds a lock already, so that it does not wait for it. */
	static boolean isHeld(Object lock, int way) {
		return held(lock, way) == Held.YES;
	}

	private static Held held(Object lock, int way) {
		boolean isHeld;
		if (way == InterlockListener.ENTERS) {
			isHeld = Thread.holdsLock(lock);
		} else if (lock.getClass() == ReentrantLock.class) {
			isHeld = ((ReentrantLock) lock).isHeldByCurrentThread();
		} else if (lock.getClass() == WriteLock.class) {
			isHeld = ((WriteLock) lock).isHeldByCurrentThread();
		} else if (lock.getClass() == ReadLock.class) {
			isHeld = ReadWriteLocks.readHolds(ReadWriteLocks.lockOf(lock)) > 0;
		} else {
			return Held.UNKNOWN;
		}
		return isHeld ? Held.YES : Held.NO;
	}

	/** The calling thread is about to acquire a lock. */
	LockRequest next(int role, Object lock, int way) {
		acquired.removeIf(each -> held(each.lock, each.way) == Held.NO);
		List<LockRequest.Hold> holds = acquired.stream().map(each -> new LockRequest.Hold(each.role,
				ReadWriteLocks.lockOf(each.lock), each.lock instanceof ReadLock,
				held(each.lock, each.way) == Held.YES)).toList();
		if (acquired.size() >= MOST) {
			acquired.remove(0);
		}
		acquired.add(new Acquired(role, lock, way));
		boolean isOfJdk = held(lock, way) != Held.UNKNOWN;
		return new LockRequest(ReadWriteLocks.lockOf(lock), lock instanceof ReadLock,
				way != InterlockListener.CALLS && isOfJdk, holds);
	}
}
