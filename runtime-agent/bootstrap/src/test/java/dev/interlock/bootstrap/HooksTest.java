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
class HooksTest {

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
			InterlockHooks.beforeFieldRead(owner, 7);
			InterlockHooks.after(7);
		}
		assertEquals(List.of("resolve 7", "started", "before 8 read 7", "after 8 read 7", "before 8 read 7",
				"after 8 read 7"), listener.events);
	}

	@Test
	void sitesWithLargeNumbersAreRemembered() {
		InterlockListener.install(listener);
		for (int i = 0; i < 2; i++) {
			InterlockHooks.beforeStaticWrite(1_000_000);
			InterlockHooks.after(1_000_000);
		}
		assertEquals(1, listener.events.stream().filter("resolve 1000000"::equals).count());
	}

	@Test
	void aNewListenerIsAskedAgain() {
		InterlockListener.install(listener);
		InterlockHooks.beforeStaticRead(1);
		InterlockHooks.after(1);
		RecordingListener other = new RecordingListener();
		InterlockListener.install(other);
		InterlockHooks.beforeStaticRead(1);
		InterlockHooks.after(1);
		assertEquals(listener.events, other.events);
	}

	@Test
	void nothingIsHeardWithoutAListener() {
		InterlockHooks.beforeFieldWrite(owner, 3);
		InterlockHooks.after(3);
		InterlockListener.install(listener);
		InterlockHooks.after(3);
		assertEquals(List.of(), listener.events);
	}

	@Test
	void failingAccessesAreNotOpened() {
		InterlockListener.install(listener);
		InterlockHooks.beforeFieldRead(null, 1);
		InterlockHooks.beforeArrayRead(null, 0, 1);
		InterlockHooks.beforeArrayRead(new byte[1], 1, 1);
		InterlockHooks.beforeArrayWrite(new long[1], -1, 1);
		InterlockHooks.beforeArrayStore("x", new Integer[1], 0, 1);
		InterlockHooks.beforeArrayStore("x", null, 0, 1);
		assertEquals(List.of(), listener.events);
	}

	@Test
	void anAbandonedAccessIsClosedByTheNextEvent() {
		InterlockListener.install(listener);
		InterlockHooks.beforeArrayRead(new int[1], 0, 1);
		InterlockHooks.beforeArrayWrite(new int[2], 1, 2);
		InterlockHooks.after(1);
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
	void accessesInClassInitializersAreLeftOut() {
		InterlockListener.install(listener);
		InterlockHooks.enterInitializer();
		InterlockHooks.enterInitializer();
		InterlockHooks.exitInitializer();
		InterlockHooks.beforeArrayRead(new int[1], 0, 1);
		InterlockHooks.after(1);
		InterlockHooks.exitInitializer();
		InterlockHooks.exitInitializer();
		assertEquals(List.of("started"), listener.events);
		InterlockHooks.beforeArrayRead(new int[1], 0, 1);
		InterlockHooks.after(1);
		assertEquals(List.of("started", "before 0 read 1", "after 0 read 1"), listener.events);
	}

	@Test
	void theListenerHearsNothingOfItself() {
		InterlockListener.install(new RecordingListener() {
			@Override
			public void beforeAccess(InterlockThread thread, Object accessed, int variable, boolean write, int site) {
				listener.events.add("in");
				InterlockHooks.beforeArrayRead(new int[1], 0, 5);
				InterlockHooks.after(5);
				InterlockLockHooks.beforeMonitorEnter(owner, 6);
				InterlockLockHooks.beforeMonitorExit(owner, 6);
			}
		});
		InterlockHooks.beforeArrayRead(new int[1], 0, 1);
		InterlockHooks.after(1);
		assertEquals(List.of("in"), listener.events);
	}

	@Test
	void whatAListenerThrowsIsCounted() {
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
		InterlockHooks.beforeArrayRead(new int[1], 0, 1);
		InterlockHooks.after(1);
		InterlockHooks.beforeFieldRead(owner, 2);
		InterlockHooks.after(2);
		assertEquals(before + 2, InterlockFailures.failures());
		assertSame(thrown, InterlockFailures.lastFailure());
	}

	@Test
	void aThreadThatCouldNotBeToldOfIsToldOfAgain() {
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
		InterlockHooks.beforeArrayRead(new int[1], 0, 1);
		InterlockHooks.after(1);
		assertEquals(List.of(), listener.events);
		refuse[0] = false;
		InterlockHooks.beforeArrayRead(new int[1], 0, 1);
		InterlockHooks.after(1);
		assertEquals(List.of("started", "before"), listener.events);
	}
}
