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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.agent.shadow.EpochTable;
import dev.interlock.agent.shadow.History;
import dev.interlock.agent.shadow.ShadowRecorder;
import dev.interlock.bootstrap.InterlockAtomicAccess;
import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.Perturber.Perturbation;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.ThreadView;
import dev.interlock.spi.TransactionHandler;

/** The listener of the hooks forwards events to the handlers and the noise in the right order. */
class ProgramListenerTest {

	private final List<String> events = new ArrayList<>();
	private final AtomicInteger threads = new AtomicInteger();
	private final InterlockThread thread = InterlockThread.current();

	@BeforeEach
	void forgetTheThread() {
		thread.view = null;
	}

	@Test
	void noiseIsInjectedInsideTheAccess() {
		var listener = listener(List.of(handler("a")), List.of(noise("n")));
		listener.threadStarted(thread);
		listener.beforeAccess(thread, this, 3, true, 17);
		listener.afterAccess(thread, this, 3, true, 17);
		assertEquals(List.of("a started", "a before 3 true 17", "n inside 3 true 17", "a after 3 true 17"), events);
	}

	@Test
	void noiseComesOnceTheShadowStateHasTheAccess() {
		var listener = listener(List.of(handler("a")), List.of(noise("n")));
		listener.threadStarted(thread);
		events.clear();
		listener.accessed(thread, this, 3, true, 17);
		assertEquals(List.of("n inside 3 true 17"), events);
		events.clear();
		listener(List.of(handler("a")), List.of()).accessed(thread, this, 3, true, 17);
		assertEquals(List.of(), events);
	}

	/**
	 * An atomic access opens no window that noise could lengthen. Only windows that are open when it is made matter.
	 */
	@Test
	void noiseComesBeforeAnAtomicAccessIsBegun() {
		var listener = listener(List.of(new EventHandler() {
			@Override
			public void beforeAtomicAccess(ThreadView view, Object owner, int variable, int site) {
				events.add("before " + variable + ' ' + site);
			}

			@Override
			public void afterAtomicAccess(ThreadView view, Object owner, int variable, boolean wrote, int site) {
				events.add("after " + variable + ' ' + wrote + ' ' + site);
			}
		}), List.of(noise("n")));
		listener.threadStarted(thread);
		InterlockAtomicAccess access = new InterlockAtomicAccess();
		access.begin(this, 3, true, false, 17);
		listener.beforeAtomicAccess(thread, access);
		access.made(false);
		listener.afterAtomicAccess(thread, access);
		assertEquals(List.of("n inside 3 true 17", "before 3 17", "after 3 false 17"), events);
	}

	@Test
	void noiseComesOnceTheContextOfAnAccessIsKeptToo() {
		TransactionHandler contexts = contexts();
		var listener = listener(List.of(contexts), contexts, List.of(noise("n")));
		listener.threadStarted(thread);
		listener.begin(thread);
		assertEquals(7, thread.epoch);
		listener.accessed(thread, this, 3, true, 17);
		listener.lockAcquired(thread, this, InterlockThread.MONITOR, 5);
		assertEquals(List.of("n inside 3 true 17", "n at 5"), events);
		events.clear();
		listener(List.of(contexts), contexts, List.of()).accessed(thread, this, 3, true, 17);
		assertEquals(List.of(), events);
		thread.epoch = 0;
	}

	@Test
	void windowsOfSeveralEnginesNest() {
		var listener = listener(List.of(handler("a"), handler("b")), List.of(noise("m"), noise("n")));
		listener.threadStarted(thread);
		events.clear();
		listener.beforeAccess(thread, this, 3, false, 17);
		listener.afterAccess(thread, this, 3, false, 17);
		assertEquals(List.of("a before 3 false 17", "b before 3 false 17", "m inside 3 false 17", "n inside 3 false 17",
				"b after 3 false 17", "a after 3 false 17"), events);
	}

	@Test
	void locksAndEndsArePublished() {
		var listener = listener(List.of(handler("a"), handler("b")), List.of());
		listener.threadStarted(thread);
		events.clear();
		listener.lockAcquired(thread, this, InterlockThread.READ, 5);
		listener.lockReleased(thread, this, InterlockThread.WRITE, 6);
		listener.threadEnded(thread);
		assertEquals(List.of("a acquired READ 5", "b acquired READ 5", "a released WRITE 6", "b released WRITE 6",
				"a ended", "b ended"), events);
	}

	@Test
	void theEndOfAnUnknownThreadIsNotReported() {
		listener(List.of(handler("a")), List.of()).threadEnded(thread);
		assertEquals(List.of(), events);
	}

	@Test
	void theViewDescribesTheThread() {
		listener(List.of(handler("a")), List.of()).threadStarted(thread);
		var view = (ThreadView) thread.view;
		assertNotNull(view);
		assertEquals(Thread.currentThread().getId(), view.id());
		assertEquals(Thread.currentThread().getName(), view.name());
		assertEquals(List.of(), view.heldLocks());
		assertEquals(1, threads.get());
	}

	@Test
	void aSingleHandlerIsCalledDirectly() {
		EventHandler only = handler("a");
		assertSame(only, CombinedHandler.of(List.of(only)));
		Perturbation noise = noise("n");
		assertSame(noise, CombinedPerturbation.of(List.of(noise)));
		assertNull(CombinedPerturbation.of(List.of()));
	}

	@Test
	void noiseWorksWithoutAccessEngines() {
		Perturbation meantForAccesses = noise("n");
		Perturbation elsewhere = noise("at locks");
		Perturbation movable = new Perturbation() {
			@Override
			public void insideAccess(ThreadView view, Object owner, int variable, boolean write, int site) {
				events.add("at accesses");
			}

			@Override
			public Perturbation withoutAccesses() {
				return elsewhere;
			}
		};
		assertSame(movable, CombinedPerturbation.of(List.of(movable), true));
		assertSame(elsewhere, CombinedPerturbation.of(List.of(movable), false));
		assertSame(meantForAccesses, CombinedPerturbation.of(List.of(meantForAccesses), false));
		assertNull(CombinedPerturbation.of(List.of(), false));
		CombinedPerturbation.of(List.of(movable, movable), false).insideAccess(null, this, 3, true, 17);
		CombinedPerturbation.of(List.of(movable, meantForAccesses), false).insideAccess(null, this, 4, true, 18);
		assertEquals(List.of("at locks inside 3 true 17", "at locks inside 3 true 17", "at accesses",
				"n inside 4 true 18"), events);
	}

	@Test
	void onlyConflictsAreReportedUnlessAnEngineRequestsMore() {
		EventHandler conflicts = accesses(true);
		EventHandler everything = accesses(false);
		assertTrue(CombinedHandler.of(List.of(conflicts, conflicts)).skipsOrderedAccesses());
		assertTrue(CombinedHandler.of(List.of(conflicts, handler("of locks"))).skipsOrderedAccesses());
		assertFalse(CombinedHandler.of(List.of(conflicts, everything)).skipsOrderedAccesses());
	}

	private static EventHandler accesses(boolean conflictsOnly) {
		return new EventHandler() {
			@Override
			public void access(ThreadView view, Object owner, int variable, boolean write, int site,
					ShadowState before) {
				// this handler does nothing
			}

			@Override
			public boolean skipsOrderedAccesses() {
				return conflictsOnly;
			}
		};
	}

	private InterlockListener listener(List<EventHandler> handlers, List<Perturbation> noise) {
		return listener(handlers, null, noise);
	}

	private InterlockListener listener(List<EventHandler> handlers, TransactionHandler contexts,
			List<Perturbation> noise) {
		EpochTable epochs = new EpochTable();
		EventHandler handler = CombinedHandler.of(handlers);
		ShadowRecorder recorder = new ShadowRecorder(handler, epochs, new History(epochs, stack -> stack, false));
		return ProgramListener.of(InstrumentationPlan.ALL, handler, contexts, CombinedPerturbation.of(noise), recorder,
				null, null, threads);
	}

	private Perturbation noise(String name) {
		return new Perturbation() {
			@Override
			public void insideAccess(ThreadView view, Object owner, int variable, boolean write, int site) {
				events.add(name + " inside " + variable + ' ' + write + ' ' + site);
			}

			@Override
			public void atLock(ThreadView view, Object lock, int site) {
				events.add(name + " at " + site);
			}
		};
	}

	/** An analysis that is in the same context all the time. */
	private static TransactionHandler contexts() {
		return new TransactionHandler() {
			@Override
			public int context(ThreadView view) {
				return 7;
			}

			@Override
			public void transactionBegun(ThreadView view, int site) {
				// there are none here
			}

			@Override
			public void transactionEnded(ThreadView view) {
				// there are none here
			}
		};
	}

	private EventHandler handler(String name) {
		return new EventHandler() {
			@Override
			public void beforeAccess(ThreadView view, Object owner, int variable, boolean write, int site) {
				events.add(name + " before " + variable + ' ' + write + ' ' + site);
			}

			@Override
			public void afterAccess(ThreadView view, Object owner, int variable, boolean write, int site) {
				events.add(name + " after " + variable + ' ' + write + ' ' + site);
			}

			@Override
			public void lockAcquired(ThreadView view, Object lock, LockMode mode, int site) {
				events.add(name + " acquired " + mode + ' ' + site);
			}

			@Override
			public void lockReleased(ThreadView view, Object lock, LockMode mode, int site) {
				events.add(name + " released " + mode + ' ' + site);
			}

			@Override
			public void threadStarted(ThreadView view) {
				events.add(name + " started");
			}

			@Override
			public void threadEnded(ThreadView view) {
				events.add(name + " ended");
			}
		};
	}
}
