/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.util.HashMap;
import java.util.Map;

import dev.interlock.spi.Synchronization;

/**
 * Divides threads into segments between the messages that they send and receive. Messages are starts and ends of
 * threads (Wang and Stoller, section 6), notifications, and edges of the library model for latches, barriers, queues,
 * tasks and the like. Locks, volatile fields, atomic variables and concurrent maps send no messages: another schedule
 * may access them in another order. The same holds for semaphores that are used as locks. Thread-safe.
 */
final class ThreadMessages {

	/** For each edge of an object the segments that have ended before. The map is its own lock. */
	private final ObjectTable<Map<Integer, SegmentOrder>> sent = new ObjectTable<>();

	/** Whether library edges of objects of a class are messages. */
	private static final ClassValue<Boolean> SENDS = new ClassValue<>() {
		@Override
		protected Boolean computeValue(Class<?> type) {
			Class<?> library = type;
			while (library != null && !library.getName().startsWith("java.util.concurrent.")) {
				library = library.getSuperclass();
			}
			if (library == null) {
				return false;
			}
			String name = library.getName();
			boolean isVariable = name.startsWith("java.util.concurrent.atomic.")
					|| name.startsWith("java.util.concurrent.ConcurrentHashMap")
					|| name.startsWith("java.util.concurrent.ConcurrentSkipList")
					|| name.startsWith("java.util.concurrent.CopyOnWrite");
			boolean isLock = name.startsWith("java.util.concurrent.locks.") && !name.endsWith("$ConditionObject");
			return !isVariable && !isLock;
		}
	};

	/** A thread is about to release a lock: the edge of the same call is no message. */
	void lockReleased(TransactionThread thread, Object lock) {
		if (SENDS.get(lock.getClass())) {
			thread.setReleasedLock(lock);
		}
	}

	/**
	 * Records a release edge of a thread.
	 *
	 * @param owner null for a static volatile field
	 */
	void releasing(TransactionThread thread, Object owner, int key) {
		if (thread.takeReleasedLock(owner) || !isMessage(owner, key)) {
			return;
		}
		Map<Integer, SegmentOrder> ofOwner = sent.get(owner, thread.key(), HashMap::new).value();
		synchronized (ofOwner) {
			ofOwner.put(key, thread.segment().sentWith(ofOwner.getOrDefault(key, SegmentOrder.NONE)));
		}
		thread.setSegment(thread.segment().next());
	}

	/** Records an acquire edge of a thread. */
	void acquired(TransactionThread thread, Object owner, int key) {
		if (!isMessage(owner, key)) {
			return;
		}
		Map<Integer, SegmentOrder> ofOwner = sent.find(owner, thread.key());
		if (ofOwner == null) {
			return;
		}
		SegmentOrder received;
		synchronized (ofOwner) {
			received = ofOwner.getOrDefault(key, SegmentOrder.NONE);
		}
		thread.setSegment(thread.segment().after(received));
	}

	private static boolean isMessage(Object owner, int key) {
		if (owner == null || key == Synchronization.MONITOR) {
			return false;
		}
		boolean isModel = key <= Synchronization.FIRST_MODEL;
		return !isModel && key < 0 || SENDS.get(owner.getClass());
	}
}
