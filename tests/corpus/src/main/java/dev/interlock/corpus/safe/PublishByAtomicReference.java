/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.concurrent.atomic.AtomicReference;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** A message with plain fields is published, and taken, through an atomic reference. */
public final class PublishByAtomicReference {

	/** Plain on purpose: the reference orders its content. */
	private static final class Message {
		private int number;
	}

	private final AtomicReference<Message> mailbox = new AtomicReference<>();
	private int sum;

	private void send() {
		for (int i = 1; i <= 200; i++) {
			Message message = new Message();
			message.number = i;
			while (!mailbox.compareAndSet(null, message)) {
				Thread.yield();
			}
		}
	}

	private void receive() {
		for (int i = 1; i <= 200; i++) {
			Message message = mailbox.getAndSet(null);
			while (message == null) {
				Thread.yield();
				message = mailbox.getAndSet(null);
			}
			sum += message.number;
			message.number = 0;
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		PublishByAtomicReference program = new PublishByAtomicReference();
		Workers.of(args).run(program::send, program::receive);
		Result.check("sum", 20_100, program.sum);
	}
}
