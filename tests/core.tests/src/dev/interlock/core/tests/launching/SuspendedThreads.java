/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.launching;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.IDebugEventSetListener;
import org.eclipse.jdt.debug.core.IJavaThread;

/** The threads that debuggers suspend, in their order. */
final class SuspendedThreads implements IDebugEventSetListener, AutoCloseable {

	private final LinkedBlockingQueue<IJavaThread> suspended = new LinkedBlockingQueue<>();

	SuspendedThreads() {
		DebugPlugin.getDefault().addDebugEventListener(this);
	}

	@Override
	public void handleDebugEvents(DebugEvent[] events) {
		for (DebugEvent event : events) {
			if (event.getKind() == DebugEvent.SUSPEND && event.getSource() instanceof IJavaThread thread) {
				suspended.add(thread);
			}
		}
	}

	/**
	 * Waits for the next one.
	 *
	 * @param description what to say if there is none in a minute
	 */
	IJavaThread next(Supplier<String> description) throws InterruptedException {
		IJavaThread thread = suspended.poll(60, TimeUnit.SECONDS);
		assertNotNull(thread, description);
		return thread;
	}

	@Override
	public void close() {
		DebugPlugin.getDefault().removeDebugEventListener(this);
	}
}
