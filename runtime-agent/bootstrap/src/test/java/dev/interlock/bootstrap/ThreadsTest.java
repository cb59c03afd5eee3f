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
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each thread has one state for its whole life, and none afterwards. */
class ThreadsTest {

	@AfterEach
	void uninstall() {
		InterlockListener.uninstall();
	}

	@Test
	void aThreadHasOneState() throws InterruptedException {
		InterlockThread mine = InterlockThread.current();
		assertSame(mine, InterlockThread.current());
		assertTrue(mine.refersTo(Thread.currentThread()));
		AtomicReference<InterlockThread> other = new AtomicReference<>();
		Thread thread = new Thread(() -> other.set(InterlockThread.current())) {
			@Override
			@SuppressWarnings("deprecation")
			public long getId() {
				return mine.id;
			}
		};
		thread.start();
		thread.join();
		assertNotSame(mine, other.get());
	}

	@Test
	void manyThreadsAtATime() throws InterruptedException {
		CountDownLatch go = new CountDownLatch(1);
		AtomicInteger same = new AtomicInteger();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 2000; i++) {
			Thread thread = new Thread(null, () -> {
				InterlockThread first = InterlockThread.current();
				await(go);
				if (first == InterlockThread.current() && first.refersTo(Thread.currentThread())) {
					same.incrementAndGet();
				}
			}, "many", 64 << 10);
			threads.add(thread);
			thread.start();
		}
		go.countDown();
		for (Thread thread : threads) {
			thread.join();
			InterlockWindowHooks.threadEnded(thread);
		}
		assertEquals(2000, same.get());
	}

	@Test
	void endedThreadsAreForgotten() throws InterruptedException {
		RecordingListener listener = new RecordingListener();
		InterlockListener.install(listener);
		int before = InterlockThreads.count();
		for (int i = 0; i < 100; i++) {
			Thread thread = new Thread(() -> {
				InterlockWindowHooks.beforeArrayRead(new int[1], 0, 1);
				InterlockWindowHooks.after(1);
				InterlockWindowHooks.threadEnded(Thread.currentThread());
			});
			thread.start();
			thread.join();
		}
		assertTrue(InterlockThreads.count() <= before, () -> InterlockThreads.count() + " after " + before);
		assertEquals(100, listener.events.stream().filter("ended"::equals).count());
	}

	@Test
	void aThreadThatHasEndedDoesNotKeepItsState() throws InterruptedException {
		AtomicReference<WeakReference<InterlockThread>> state = new AtomicReference<>();
		Thread thread = new Thread(() -> {
			state.set(new WeakReference<>(InterlockThread.current()));
			InterlockWindowHooks.threadEnded(Thread.currentThread());
		});
		thread.start();
		thread.join();
		while (!state.get().refersTo(null)) {
			System.gc();
		}
		thread.interrupt();
		assertFalse(thread.isAlive());
	}

	@Test
	void anOpenAccessIsClosedAtTheEndOfItsThread() throws InterruptedException {
		RecordingListener listener = new RecordingListener();
		InterlockListener.install(listener);
		Thread thread = new Thread(() -> InterlockWindowHooks.beforeArrayRead(new int[1], 0, 1));
		thread.start();
		thread.join();
		InterlockWindowHooks.threadEnded(thread);
		assertEquals(List.of("started", "before 0 read 1", "after 0 read 1", "ended"), listener.events);
	}

	@Test
	void collectedThreadsAreForgottenWithoutAnEndEvent() {
		int made = 200_000;
		for (int i = 0; i < made; i++) {
			InterlockWindowHooks.beforeStart(new Thread("never started"), 1);
		}
		// each new thread removes the threads that have been collected so far
		for (int i = 0; i < 100 && InterlockThreads.count() > made / 10; i++) {
			System.gc();
			InterlockWindowHooks.beforeStart(new Thread("one more"), 1);
		}
		assertTrue(InterlockThreads.count() <= made / 10, () -> InterlockThreads.count() + " of " + made);
	}

	@Test
	void theSiteThatStartedAThreadIsTheFirstOne() throws InterruptedException {
		AtomicInteger site = new AtomicInteger();
		Thread thread = new Thread(() -> site.set(InterlockThread.current().startSite()));
		InterlockWindowHooks.beforeStart("no thread", 3);
		InterlockWindowHooks.beforeStart(null, 3);
		InterlockWindowHooks.beforeStart(thread, 4);
		InterlockWindowHooks.beforeStart(thread, 5);
		thread.start();
		thread.join();
		assertEquals(4, site.get());
	}

	@Test
	void virtualThreadsHaveStatesOfTheirOwn() throws Exception {
		assumeTrue(Runtime.version().feature() >= 21, "this JDK has no virtual threads");
		Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
		AtomicInteger own = new AtomicInteger();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 10_000; i++) {
			threads.add((Thread) start.invoke(null, (Runnable) () -> {
				InterlockThread state = InterlockThread.current();
				Thread.yield();
				if (state == InterlockThread.current() && state.refersTo(Thread.currentThread())) {
					own.incrementAndGet();
				}
			}));
		}
		for (Thread thread : threads) {
			thread.join();
			InterlockWindowHooks.threadEnded(thread);
		}
		assertEquals(10_000, own.get());
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}
}
