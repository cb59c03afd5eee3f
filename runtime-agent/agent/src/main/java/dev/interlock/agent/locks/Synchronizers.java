/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.locks;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantLock;

import dev.interlock.bootstrap.InterlockOffsets;

/** Reads internals of the locks of {@code java.util.concurrent}: the synchroniser and its owner. */
public final class Synchronizers {

	private Synchronizers() {
		// static only
	}

	/** The synchroniser inside a lock; null for other objects, and on a JDK with another layout. */
	public static AbstractOwnableSynchronizer of(Object lock) {
		Object known = lock instanceof ReentrantLock ? reference(lock, ReentrantLock.class, "sync")
				: ReadWriteLocks.lockOf(lock);
		return known instanceof AbstractOwnableSynchronizer synchronizer ? synchronizer : null;
	}

	/** The thread that owns the synchroniser exclusively, even if it has terminated; null if there is none. */
	public static Thread owner(AbstractOwnableSynchronizer synchronizer) {
		return (Thread) reference(synchronizer, AbstractOwnableSynchronizer.class, "exclusiveOwnerThread");
	}

	/** The threads that wait to acquire the synchroniser. */
	public static Collection<Thread> queued(AbstractOwnableSynchronizer synchronizer) {
		if (synchronizer instanceof AbstractQueuedSynchronizer queue) {
			return queue.getQueuedThreads();
		}
		return synchronizer instanceof AbstractQueuedLongSynchronizer queue ? queue.getQueuedThreads() : List.of();
	}

	/** The value of a field; null if this JDK has no such field. */
	static Object reference(Object owner, Class<?> declaring, String name) {
		long offset = InterlockOffsets.find(declaring, name);
		return offset == InterlockOffsets.NONE ? null : InterlockOffsets.reference(owner, offset);
	}
}
