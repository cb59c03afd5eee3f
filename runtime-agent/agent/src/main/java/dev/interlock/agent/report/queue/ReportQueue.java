/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.queue;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import dev.interlock.agent.report.findings.KnownFindings;

/**
 * The queue from the program's threads to the writer. It neither locks nor parks, because parking would consume a
 * permit that the program may wait for. Findings always fit, because {@link KnownFindings} bounds their number. While
 * many stack frames wait, further findings are queued without stack traces.
 */
public final class ReportQueue {

	private static final int MAX_HEALTH = 4096;

	private final ConcurrentLinkedQueue<QueuedItem> items = new ConcurrentLinkedQueue<>();
	private final AtomicLong weight = new AtomicLong();
	private final AtomicInteger health = new AtomicInteger();
	private final AtomicLong dropped = new AtomicLong();
	private final long capacity;

	/** @param capacity the number of stack frames that may wait */
	public ReportQueue(long capacity) {
		this.capacity = capacity;
	}

	/** Adds a finding; returns whether its stack traces were kept. */
	public boolean offer(QueuedFinding finding) {
		boolean fits = weight.get() + finding.weight() <= capacity;
		QueuedFinding queued = fits ? finding : finding.withoutStacks();
		items.add(queued);
		weight.addAndGet(queued.weight());
		return fits;
	}

	/** Adds a message about the agent. If too many are waiting, it is dropped and counted. */
	public boolean offer(QueuedHealth message) {
		if (health.incrementAndGet() > MAX_HEALTH) {
			health.decrementAndGet();
			drop();
			return false;
		}
		items.add(message);
		return true;
	}

	/** Adds the begin or the end of a test. The tests of the program limit their number. */
	public void offer(QueuedMark mark) {
		items.add(mark);
	}

	/** Adds the members of a class. The files of the project limit the number of classes. */
	public void offer(QueuedClass loaded) {
		items.add(loaded);
	}

	/** Adds a JVM that the program started, which takes far longer than to write the item. */
	public void offer(QueuedChild child) {
		items.add(child);
	}

	/** Counts a dropped item. */
	public void drop() {
		dropped.incrementAndGet();
	}

	/** The oldest item; null if there is none. */
	public QueuedItem peek() {
		return items.peek();
	}

	/** Removes the oldest item; for a single thread. */
	public void remove() {
		QueuedItem item = items.poll();
		if (item instanceof QueuedFinding finding) {
			weight.addAndGet(-finding.weight());
		} else if (item instanceof QueuedHealth) {
			health.decrementAndGet();
		}
	}

	public boolean isEmpty() {
		return items.isEmpty();
	}

	public long dropped() {
		return dropped.get();
	}
}
