/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Synchronisation is reported to the listener in time, for the outermost acquisition only; unreported synchronisation
 * is known to be lost.
 */
class SyncHooksTest {

	/** Records its events as text. */
	private static class Listener extends InterlockListener {

		final List<String> events = Collections.synchronizedList(new ArrayList<>());
		private final Object known;

		Listener(Object known) {
			super(false, true, true, false);
			this.known = known;
		}

		@Override
		public void access(InterlockThread thread, Object owner, int variable, boolean write, int site,
				InterlockShadow shadow) {
			events.add("access " + variable + ' ' + (write ? "write " : "read ") + site);
			shadow.setWrite(thread.epoch);
		}

		@Override
		public void acquired(InterlockThread thread, Object owner, int key) {
			events.add("acquired " + name(owner) + ' ' + key);
		}

		@Override
		public void releasing(InterlockThread thread, Object owner, int key) {
			events.add("releasing " + name(owner) + ' ' + key);
		}

		private String name(Object owner) {
			return owner == known ? "known" : owner instanceof Thread ? "thread" : "other";
		}
	}

	private final Object monitor = new Object();
	private final Listener listener = new Listener(monitor);

	@AfterEach
	void uninstall() {
		InterlockTransactionListener.install(null);
		InterlockListener.uninstall();
		InterlockListener.pollLostSynchronization();
		InterlockThread.current().epoch = 0;
		assertEquals(0, InterlockThread.current().excluded);
	}

	@Test
	void monitorsAreReportedOutermost() {
		InterlockListener.install(listener);
		InterlockLockHooks.beforeMonitorEnter(monitor, 1);
		InterlockLockHooks.beforeMonitorEnter(monitor, 2);
		InterlockLockHooks.beforeMonitorExit(monitor, 3);
		InterlockLockHooks.synchronizedEntered(monitor, 4);
		InterlockLockHooks.synchronizedLeft(4);
		InterlockLockHooks.beforeMonitorExit(monitor, 5);
		assertEquals(List.of("acquired thread -2", "acquired known -1", "releasing known -1"), listener.events);
	}

	@Test
	void aMonitorIsAcquiredBeforeWhatFollows() {
		InterlockListener.install(listener);
		InterlockLockHooks.beforeMonitorEnter(monitor, 1);
		InterlockWindowHooks.beforeArrayRead(new int[1], 0, 2);
		InterlockWindowHooks.after(2);
		InterlockSyncHooks.releasing(new int[0], 3);
		InterlockSyncHooks.acquired(new int[0], 4);
		InterlockLockHooks.beforeMonitorExit(monitor, 5);
		assertEquals(List.of("acquired thread -2", "acquired known -1", "access 0 read 2", "releasing other 3",
				"acquired other 4", "releasing known -1"), listener.events);
	}

	@Test
	void aMonitorWithUnobservedEntryIsReleased() {
		InterlockListener.install(listener);
		InterlockLockHooks.beforeMonitorExit(monitor, 5);
		assertEquals(List.of("acquired thread -2", "releasing known -1"), listener.events);
	}

	/** A reference of the agent: its class has the loader of the listener. */
	private static final class Own extends WeakReference<Object> {

		Own() {
			super(new Object());
		}
	}

	@Test
	void theAgentsOwnReferencesReleaseNothing() {
		InterlockListener.install(listener);
		InterlockModelHooks.releasing(new WeakReference<>(monitor), 1);
		InterlockModelHooks.releasing(new Own(), 2);
		InterlockModelHooks.releasing(InterlockThread.current(), 3);
		assertEquals(List.of("acquired thread -2", "releasing other 1"), listener.events);
	}

	@Test
	void synchronizationCountsWhileAClassIsInitialized() {
		InterlockListener.install(listener);
		InterlockWindowHooks.enterInitializer();
		InterlockSyncHooks.acquired(monitor, 4);
		InterlockWindowHooks.beforeArrayRead(new int[1], 0, 2);
		InterlockWindowHooks.exitInitializer();
		assertEquals(List.of("acquired thread -2", "acquired known 4"), listener.events);
	}

	@Test
	void coveredAccessesAreNotReported() {
		InterlockListener.install(listener);
		int[] array = new int[1];
		InterlockSyncHooks.acquired(monitor, 4);
		listener.events.clear();
		InterlockThread.current().epoch = 5;
		InterlockWindowHooks.beforeArrayWrite(array, 0, 2);
		InterlockWindowHooks.after(2);
		InterlockWindowHooks.beforeArrayWrite(array, 0, 2);
		InterlockWindowHooks.after(2);
		InterlockWindowHooks.beforeArrayRead(array, 0, 3);
		InterlockWindowHooks.after(3);
		assertEquals(List.of("access 0 write 2"), listener.events);
	}

	@Test
	void startsAndEndsOfThreads() throws InterruptedException {
		InterlockListener.install(listener);
		Thread thread = new Thread(() -> InterlockSyncHooks.acquired(monitor, 7));
		InterlockWindowHooks.beforeStart(thread, 1);
		thread.start();
		thread.join();
		InterlockWindowHooks.threadEnded(thread);
		assertEquals(List.of("acquired thread -2", "releasing thread -2", "acquired thread -2", "acquired known 7",
				"releasing thread -3"), listener.events);
	}

	@Test
	void aListenerWithoutSynchronizationReceivesNone() {
		InterlockListener.install(new InterlockListener() {
			@Override
			public void acquired(InterlockThread thread, Object owner, int key) {
				throw new AssertionError();
			}
		});
		int before = InterlockFailures.failures();
		InterlockSyncHooks.acquired(monitor, 4);
		InterlockSyncHooks.releasing(monitor, 4);
		assertEquals(before, InterlockFailures.failures());
		assertFalse(InterlockListener.pollLostSynchronization());
	}

	@Test
	void unreportedSynchronizationIsKnownToBeLost() {
		InterlockListener.install(new Listener(monitor) {
			@Override
			public void releasing(InterlockThread thread, Object owner, int key) {
				if (key == 1) {
					throw new StackOverflowError();
				}
				throw new IllegalStateException();
			}
		});
		InterlockSyncHooks.releasing(monitor, 1);
		assertTrue(InterlockListener.pollLostSynchronization());
		assertFalse(InterlockListener.pollLostSynchronization());
		int before = InterlockFailures.failures();
		InterlockSyncHooks.releasing(monitor, 2);
		assertTrue(InterlockListener.pollLostSynchronization());
		assertEquals(before + 1, InterlockFailures.failures());
	}

	@Test
	void withContextsAccessesAfterLostSynchronizationAreReported() {
		InterlockTransactionListener.install(new UnexpectedTransactions(-1));
		Listener losing = new Listener(monitor) {
			@Override
			public void releasing(InterlockThread thread, Object owner, int key) {
				throw new StackOverflowError();
			}
		};
		InterlockListener.install(losing);
		InterlockSyncHooks.acquired(monitor, 4);
		InterlockThread.current().epoch = 5;
		InterlockSyncHooks.releasing(monitor, 1);
		losing.events.clear();
		assertEquals(-1, InterlockThread.current().epoch);
		InterlockWindowHooks.beforeArrayRead(new int[1], 0, 2);
		InterlockWindowHooks.after(2);
		assertEquals(List.of("access 0 read 2"), losing.events,
				"a new element has the number 0, which is no thread's then");
	}

	@Test
	void anUnregisteredThreadLosesItsSynchronization() {
		InterlockListener.install(new Listener(monitor) {
			@Override
			public void threadStarted(InterlockThread thread) {
				throw new StackOverflowError();
			}
		});
		InterlockSyncHooks.acquired(monitor, 4);
		assertTrue(InterlockListener.pollLostSynchronization());
	}
}
