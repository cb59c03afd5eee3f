/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.sessions;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import dev.interlock.core.internal.server.StreamSink;
import dev.interlock.protocol.Message;
import dev.interlock.session.Session;
import dev.interlock.session.SessionAssembler;

/**
 * Passes messages in batches from the thread that reads the connection to the model thread, and assembles them there.
 * The queue is bounded: if the model thread falls behind, the reader blocks and the agent notices the back pressure.
 */
final class SessionFeed implements StreamSink {

	private static final int CAPACITY = 32_768;
	private static final long BATCH_MILLISECONDS = 50;

	private final BlockingQueue<Message> queue = new ArrayBlockingQueue<>(CAPACITY);
	private final AtomicBoolean drainPending = new AtomicBoolean();
	private final SessionAssembler assembler = new SessionAssembler();
	private final ModelThread modelThread;
	private final Consumer<Session> onSnapshot;
	private final Runnable onEnd;
	private final Consumer<Exception> onRefusal;
	private boolean ended;
	private Exception failure;

	SessionFeed(ModelThread modelThread, Consumer<Session> onSnapshot, Runnable onEnd, Consumer<Exception> onRefusal) {
		this.modelThread = modelThread;
		this.onSnapshot = onSnapshot;
		this.onEnd = onEnd;
		this.onRefusal = onRefusal;
	}

	@Override
	public void message(Message message) throws InterruptedException {
		queue.put(message);
		if (drainPending.compareAndSet(false, true)) {
			modelThread.schedule(this::drain, BATCH_MILLISECONDS);
		}
	}

	@Override
	public void ended(Exception reason) {
		modelThread.execute(() -> {
			drain();
			ended = true;
			failure = reason;
			onEnd.run();
		});
	}

	@Override
	public void refused(Exception reason) {
		onRefusal.accept(reason);
	}

	private void drain() {
		drainPending.set(false);
		List<Message> batch = new ArrayList<>();
		queue.drainTo(batch);
		Session before = assembler.snapshot();
		batch.forEach(assembler::accept);
		if (assembler.snapshot() != before) {
			onSnapshot.accept(assembler.snapshot());
		}
	}

	/** Returns whether the agent has connected. Model thread only. */
	boolean begun() {
		return assembler.greeted();
	}

	/** Returns whether the connection has ended. Model thread only. */
	boolean ended() {
		return ended;
	}

	/** Returns why the connection has ended, or null if the agent closed it. Model thread only. */
	Exception failure() {
		return failure;
	}

	/** Returns the data received so far. Model thread only. */
	Session snapshot() {
		return assembler.snapshot();
	}
}
