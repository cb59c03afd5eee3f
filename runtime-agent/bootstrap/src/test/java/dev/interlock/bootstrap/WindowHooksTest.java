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
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The events that the hooks report to the listener, and those that they suppress. */
class WindowHooksTest {

	private final Object owner = new Object();
	private final RecordingListener listener = new RecordingListener();

	@AfterEach
	void uninstall() {
		InterlockListener.uninstall();
		assertEquals(-1, InterlockThread.current().openSite);
		assertEquals(0, InterlockThread.current().excluded);
	}

	@Test
	void fieldsAreResolvedOnce() {
		InterlockListener.install(listener);
		for (int i = 0; i < 2; i++) {
			InterlockWindowHooks.beforeFieldRead(owner, 7);
			InterlockWindowHooks.after(7);
		}
		assertEquals(List.of("resolve 7", "started", "before 8 read 7", "after 8 read 7", "before 8 read 7",
				"after 8 read 7"), listener.events);
	}

	@Test
	void sitesWithLargeNumbersAreRemembered() {
		InterlockListener.install(listener);
		for (int i = 0; i < 2; i++) {
			InterlockWindowHooks.beforeStaticWrite(1_000_000);
			InterlockWindowHooks.after(1_000_000);
		}
		assertEquals(1, listener.events.stream().filter("resolve 1000000"::equals).count());
	}

	@Test
	void aNewListenerIsAskedAgain() {
		InterlockListener.install(listener);
		InterlockWindowHooks.beforeStaticRead(1);
		InterlockWindowHooks.after(1);
		RecordingListener other = new RecordingListener();
		InterlockListener.install(other);
		InterlockWindowHooks.beforeStaticRead(1);
		InterlockWindowHooks.after(1);
		assertEquals(listener.events, other.events);
	}

	@Test
	void withoutAListenerNothingIsReported() {
		InterlockWindowHooks.beforeFieldWrite(owner, 3);
		InterlockWindowHooks.after(3);
		InterlockListener.install(listener);
		InterlockWindowHooks.after(3);
		assertEquals(List.of(), listener.events);
	}

	@Test
	void failingAccessesAreNotOpened() {
		InterlockListener.install(listener);
		InterlockWindowHooks.beforeFieldRead(null, 1);
		InterlockWindowHooks.beforeArrayRead(null, 0, 1);
		InterlockWindowHooks.beforeArrayRead(new byte[1], 1, 1);
		InterlockWindowHooks.beforeArrayWrite(new long[1], -1, 1);
		InterlockWindowHooks.beforeArrayStore("x", new Integer[1], 0, 1);
		InterlockWindowHooks.beforeArrayStore("x", null, 0, 1);
		assertEquals(List.of(), listener.events);
	}

	@Test
	void anAbandonedAccessIsClosedByTheNextEvent() {
		InterlockListener.install(listener);
		InterlockWindowHooks.beforeArrayRead(new int[1], 0, 1);
		InterlockWindowHooks.beforeArrayWrite(new int[2], 1, 2);
		InterlockWindowHooks.after(1);
		InterlockLockHooks.locked(new java.util.concurrent.locks.ReentrantLock() {
			private static final long serialVersionUID = 1L;

			@Override
			public String toString() {
				return "lock";
			}
		}, 0, 3);
		InterlockThread.current().locks.remove(0);
		assertEquals(List.of("started", "before 0 read 1", "after 0 read 1", "before 1 write 2", "after 1 write 2",
				"acquired lock 1 3"), listener.events);
	}

	@Test
	void accessesInClassInitializersAreExcluded() {
		InterlockListener.install(listener);
		InterlockWindowHooks.enterInitializer();
		InterlockWindowHooks.enterInitializer();
		InterlockWindowHooks.exitInitializer();
		InterlockWindowHooks.beforeArrayRead(new int[1], 0, 1);
		InterlockWindowHooks.after(1);
		InterlockWindowHooks.exitInitializer();
		InterlockWindowHooks.exitInitializer();
		assertEquals(List.of("started"), listener.events);
		InterlockWindowHooks.beforeArrayRead(new int[1], 0, 1);
		InterlockWindowHooks.after(1);
		assertEquals(List.of("started", "before 0 read 1", "after 0 read 1"), listener.events);
	}

	@Test
	void theListenersOwnAccessesAreNotReported() {
		InterlockListener.install(new RecordingListener() {
			@Override
			public void beforeAccess(InterlockThread thread, Object accessed, int variable, boolean write, int site) {
				listener.events.add("in");
				InterlockWindowHooks.beforeArrayRead(new int[1], 0, 5);
				InterlockWindowHooks.after(5);
				InterlockLockHooks.beforeMonitorEnter(owner, 6);
				InterlockLockHooks.beforeMonitorExit(owner, 6);
			}
		});
		InterlockWindowHooks.beforeArrayRead(new int[1], 0, 1);
		InterlockWindowHooks.after(1);
		assertEquals(List.of("in"), listener.events);
	}

	@Test
	void exceptionsOfAListenerAreCounted() {
		RuntimeException thrown = new IllegalStateException();
		InterlockListener.install(new InterlockListener() {
			@Override
			public void beforeAccess(InterlockThread thread, Object accessed, int variable, boolean write, int site) {
				throw thrown;
			}

			@Override
			public int resolve(int site, Object accessed) {
				throw thrown;
			}
		});
		int before = InterlockFailures.failures();
		InterlockWindowHooks.beforeArrayRead(new int[1], 0, 1);
		InterlockWindowHooks.after(1);
		InterlockWindowHooks.beforeFieldRead(owner, 2);
		InterlockWindowHooks.after(2);
		assertEquals(before + 2, InterlockFailures.failures());
		assertSame(thrown, InterlockFailures.lastFailure());
	}

	@Test
	void aFailedRegistrationOfAThreadIsRetried() {
		boolean[] refuse = { true };
		InterlockListener.install(new RecordingListener() {
			@Override
			public void threadStarted(InterlockThread thread) {
				if (refuse[0]) {
					throw new IllegalStateException();
				}
				listener.events.add("started");
			}

			@Override
			public void beforeAccess(InterlockThread thread, Object accessed, int variable, boolean write, int site) {
				listener.events.add("before");
			}
		});
		InterlockWindowHooks.beforeArrayRead(new int[1], 0, 1);
		InterlockWindowHooks.after(1);
		assertEquals(List.of(), listener.events);
		refuse[0] = false;
		InterlockWindowHooks.beforeArrayRead(new int[1], 0, 1);
		InterlockWindowHooks.after(1);
		assertEquals(List.of("started", "before"), listener.events);
	}
}
