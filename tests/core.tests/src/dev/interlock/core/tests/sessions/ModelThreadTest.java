/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.sessions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.Test;

import dev.interlock.core.internal.sessions.ModelThread;

/** The model thread runs its tasks in sequence, each to completion. */
class ModelThreadTest {

	private final ModelThread modelThread = new ModelThread();
	private final List<String> done = new CopyOnWriteArrayList<>();

	@Test
	void tasksSubmittedDuringTheStopAreRun() throws InterruptedException {
		Thread stopper = new Thread(modelThread::stop);
		modelThread.execute(() -> {
			modelThread.execute(() -> done.add("was due"));
			stopper.start();
			while (stopper.getState() != Thread.State.TIMED_WAITING) {
				Thread.onSpinWait();
			}
			modelThread.execute(() -> done.add("saved"));
		});
		awaitStart(stopper);
		stopper.join();
		assertEquals(List.of("was due", "saved"), done);
	}

	@Test
	void nothingIsDoneAfterwards() {
		modelThread.stop();
		modelThread.execute(() -> done.add("too late"));
		modelThread.stop();
		assertEquals(List.of(), done);
	}

	private static void awaitStart(Thread thread) {
		while (thread.getState() == Thread.State.NEW) {
			Thread.onSpinWait();
		}
	}
}
