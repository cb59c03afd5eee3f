/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The way from the program's threads to the writer: bounded, and without a lock or a park, as parking would use up a
 * permit that the program may wait for.
 */
final class ReportQueue {

	private final ConcurrentLinkedQueue<QueuedItem> items = new ConcurrentLinkedQueue<>();
	private final AtomicInteger size = new AtomicInteger();
	private final AtomicLong dropped = new AtomicLong();
	private final int capacity;

	ReportQueue(int capacity) {
		this.capacity = capacity;
	}

	/** Adds an item; if there is no room it is dropped and counted. */
	boolean offer(QueuedItem item) {
		if (size.incrementAndGet() > capacity) {
			size.decrementAndGet();
			drop();
			return false;
		}
		items.add(item);
		return true;
	}

	/** Counts something that could not be kept. */
	void drop() {
		dropped.incrementAndGet();
	}

	/** Takes the oldest item; null if there is none. */
	QueuedItem poll() {
		QueuedItem item = items.poll();
		if (item != null) {
			size.decrementAndGet();
		}
		return item;
	}

	/** Whether there is no item. */
	boolean isEmpty() {
		return items.isEmpty();
	}

	/** How many could not be kept. */
	long dropped() {
		return dropped.get();
	}
}
