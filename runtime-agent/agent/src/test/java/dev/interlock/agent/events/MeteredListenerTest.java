/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.agent.config.OverheadLimit;
import dev.interlock.agent.cost.EventMeter;
import dev.interlock.agent.cost.OverheadControl;
import dev.interlock.agent.shadow.EpochTable;
import dev.interlock.agent.shadow.History;
import dev.interlock.agent.shadow.ShadowRecorder;
import dev.interlock.bootstrap.InterlockAtomicAccess;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.ThreadView;

/** Events of every kind are timed periodically, and each access is charged. */
class MeteredListenerTest {

	private static final int FIELD = 7;
	/** At least one of this many events is timed. */
	private static final int MANY = 64;

	private final AtomicInteger received = new AtomicInteger();
	private final EventHandler handler = new EventHandler() {
		@Override
		public void access(ThreadView of, Object owner, int variable, boolean write, int site, ShadowState before) {
			received.incrementAndGet();
		}

		@Override
		public void acquired(ThreadView of, Object owner, int key) {
			received.incrementAndGet();
		}

		@Override
		public void releasing(ThreadView of, Object owner, int key) {
			received.incrementAndGet();
		}
	};
	private final InterlockThread thread = InterlockThread.current();
	private OverheadControl overhead;
	private MeteredListener listener;

	@BeforeEach
	void start() throws Exception {
		overhead = new OverheadControl(OverheadLimit.parse(Optional.of("5%")), handler);
		EpochTable epochs = new EpochTable();
		ShadowRecorder recorder = new ShadowRecorder(handler, epochs, new History(epochs, stack -> stack, false));
		listener = new MeteredListener(InstrumentationPlan.of(List.of(handler)), handler, recorder, null,
				new AtomicInteger(), overhead);
		thread.view = null;
		listener.threadStarted(thread);
		listener.begin(thread);
	}

	private static InterlockAtomicAccess atomic(boolean pending) {
		InterlockAtomicAccess access = new InterlockAtomicAccess();
		access.begin(new Object(), FIELD, true, pending, 1);
		access.find(false);
		return access;
	}

	/** Runs the event many times; returns the cost that was charged for its accesses. */
	private int paid(EventMeter meter, Runnable event) {
		int before = received.get();
		long total = meter.total();
		thread.spent = 0;
		for (int i = 0; i < MANY; i++) {
			event.run();
		}
		assertEquals(MANY, received.get() - before);
		assertTrue(meter.total() > total);
		return thread.spent;
	}

	@Test
	void eachKindOfAccessIsTimedAndCharged() {
		assertTrue(paid(overhead.accesses(), () -> {
			InterlockAtomicAccess place = atomic(false);
			listener.access(thread, place.owner(), FIELD, true, 1, place.plain());
		}) > 0);
		assertTrue(paid(overhead.accesses(), () -> listener.atomicAccess(thread, atomic(false))) > 0);
	}

	@Test
	void aPendingAccessIsChargedWhenItIsMade() {
		InterlockAtomicAccess[] pending = new InterlockAtomicAccess[MANY];
		for (int i = 0; i < MANY; i++) {
			pending[i] = atomic(true);
			listener.atomicAccess(thread, pending[i]);
		}
		AtomicInteger next = new AtomicInteger();
		assertTrue(paid(overhead.accesses(),
				() -> listener.atomicAccessed(thread, pending[next.getAndIncrement()])) > 0);
	}

	@Test
	void elementsAreChargedByTheirNumber() {
		for (int count : new int[] { 1, MANY }) {
			EventMeter meter = count == 1 ? overhead.elements() : overhead.ranges();
			thread.spent = 0;
			int expected = 0;
			for (int i = 0; i < MANY; i++) {
				int spent = thread.spent;
				long start = listener.beginElements(thread);
				InterlockAtomicAccess place = atomic(false);
				listener.access(thread, place.owner(), FIELD, true, 1, place.plain());
				listener.endElements(thread, start, spent, count);
				expected += meter.mean();
			}
			assertEquals(expected, thread.spent);
			assertTrue(meter.total() > 0, "some of them were timed");
		}
	}

	@Test
	void synchronizationIsTimedAndNotCharged() {
		assertEquals(0, paid(overhead.synchronization(), () -> listener.acquired(thread, this, 1)));
		assertEquals(0, paid(overhead.synchronization(), () -> listener.releasing(thread, this, 1)));
	}
}
