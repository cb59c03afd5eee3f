/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import dev.interlock.agent.threads.NativeThreads.OpenStatus;
import dev.interlock.agent.threads.NativeThreads.Scheduling;

/** States of threads in the scheduler of the operating system. */
class NativeThreadsTest {

	@Test
	void theStateIsTheLetterAfterTheName() {
		assertEquals(Scheduling.RUNNABLE, NativeThreads.scheduling("17 (main) R 1 17 1"));
		assertEquals(Scheduling.ASLEEP, NativeThreads.scheduling("17 (a) R (b) S 1 17 1"));
		assertEquals(Scheduling.RUNNABLE, NativeThreads.scheduling("17 (disk) D 1 17 1"));
		assertEquals(Scheduling.UNKNOWN, NativeThreads.scheduling(""));
		assertEquals(Scheduling.UNKNOWN, NativeThreads.scheduling(NativeThreads.UNKNOWN));
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void anOpenStatusFollowsItsThreadUntilItEnds() throws Exception {
		CompletableFuture<Long> number = new CompletableFuture<>();
		CountDownLatch mayEnd = new CountDownLatch(1);
		Thread thread = new Thread(() -> {
			number.complete(NativeThreads.current());
			try {
				mayEnd.await();
			} catch (InterruptedException e) {
				throw new IllegalStateException(e);
			}
		}, "17) R (name");
		thread.start();
		try (OpenStatus status = new OpenStatus(number.get());
				OpenStatus own = new OpenStatus(NativeThreads.current())) {
			assertEquals(Scheduling.RUNNABLE, own.scheduling());
			while (status.scheduling() != Scheduling.ASLEEP) {
				Thread.onSpinWait();
			}
			assertEquals(Scheduling.RUNNABLE, own.scheduling());
			mayEnd.countDown();
			thread.join();
			// the operating system may end it later than the JVM
			while (isKnown(status)) {
				Thread.onSpinWait();
			}
		}
		assertThrows(IOException.class, () -> new OpenStatus(Long.MAX_VALUE));
	}

	private static boolean isKnown(OpenStatus status) {
		try {
			return status.scheduling() != Scheduling.UNKNOWN;
		} catch (IOException e) {
			return false;
		}
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void aThreadThatRunsIsSeen() throws InterruptedException {
		AtomicBoolean mayEnd = new AtomicBoolean();
		Thread thread = new Thread(() -> {
			while (!mayEnd.get()) {
				Thread.onSpinWait();
			}
		});
		thread.start();
		while (!NativeThreads.isAnotherRunnable()) {
			Thread.onSpinWait();
		}
		mayEnd.set(true);
		thread.join();
		// other threads of the JVM may run at times
		while (NativeThreads.isAnotherRunnable()) {
			Thread.onSpinWait();
		}
	}
}
