/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.server;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import dev.interlock.core.internal.server.StreamSink;
import dev.interlock.protocol.Message;

/** Records the output of an agent server, and lets a test wait for it. */
final class RecordingSink implements StreamSink {

	/** Represents the end of the stream without a failure. */
	static final String END = "end";

	private final List<Message> messages = new CopyOnWriteArrayList<>();
	private final BlockingQueue<Object> ends = new LinkedBlockingQueue<>();
	private final BlockingQueue<Exception> refusals = new LinkedBlockingQueue<>();

	@Override
	public void message(Message message) {
		messages.add(message);
	}

	@Override
	public void ended(Exception failure) {
		ends.add(failure == null ? END : failure);
	}

	@Override
	public void refused(Exception reason) {
		refusals.add(reason);
	}

	List<Message> messages() {
		return messages;
	}

	/** Waits for the end: {@link #END} or the failure. */
	Object awaitEnd() throws InterruptedException {
		return await(ends);
	}

	/** Waits for a refused connection. */
	Exception awaitRefusal() throws InterruptedException {
		return await(refusals);
	}

	private static <T> T await(BlockingQueue<T> queue) throws InterruptedException {
		T element = queue.poll(60, TimeUnit.SECONDS);
		if (element == null) {
			throw new AssertionError("Waited in vain");
		}
		return element;
	}
}
