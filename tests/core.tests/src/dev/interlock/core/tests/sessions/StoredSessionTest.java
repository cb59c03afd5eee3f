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

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.ILaunch;
import org.junit.jupiter.api.Test;

import dev.interlock.core.RaceSession.State;
import dev.interlock.core.internal.sessions.SessionHeader;
import dev.interlock.core.internal.sessions.StoredSession;

/** Other threads see consistent states of a changing session. */
class StoredSessionTest {

	private static final int SESSIONS = 100_000;
	private static final IStatus LOST = Status.error("lost");

	private final List<StoredSession> sessions = new ArrayList<>();
	/** The session that the reader examines; the writer does not get ahead of it. */
	private volatile int looking = -1;

	@Test
	void theStatusIsVisibleWithTheState() throws Exception {
		Constructor<StoredSession> constructor = StoredSession.class.getDeclaredConstructor(SessionHeader.class,
				ILaunch.class, Path.class, State.class);
		constructor.setAccessible(true);
		SessionHeader header = new SessionHeader("id", Instant.EPOCH, "", "", "");
		for (int i = 0; i < SESSIONS; i++) {
			sessions.add(constructor.newInstance(header, null, null, State.RUNNING));
		}
		FutureTask<Integer> reader = new FutureTask<>(this::countWithoutStatus);
		new Thread(reader, "reader").start();
		Method become = StoredSession.class.getDeclaredMethod("become", State.class, IStatus.class);
		become.setAccessible(true);
		for (int i = 0; i < SESSIONS; i++) {
			while (looking < i) {
				Thread.onSpinWait();
			}
			become.invoke(sessions.get(i), State.LOST, LOST);
		}

		assertEquals(0, reader.get());
	}

	private int countWithoutStatus() {
		int without = 0;
		for (int i = 0; i < SESSIONS; i++) {
			StoredSession session = sessions.get(i);
			looking = i;
			while (session.state() == State.RUNNING) {
				Thread.onSpinWait();
			}
			if (session.status() != LOST) {
				without++;
			}
		}
		return without;
	}
}
