/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** A producer and a consumer with a bounded queue between them; each object belongs to one of them at a time. */
public final class PublishByArrayBlockingQueue {

	private final BlockingQueue<int[]> queue = new ArrayBlockingQueue<>(4);
	private long sum;

	private void produce() {
		try {
			for (int i = 1; i <= 300; i++) {
				int[] item = new int[1];
				item[0] = i;
				queue.put(item);
			}
		} catch (InterruptedException e) {
			throw new IllegalStateException("this thread is never interrupted", e);
		}
	}

	private void consume() {
		try {
			for (int i = 1; i <= 300; i++) {
				int[] item = queue.take();
				sum += item[0];
				item[0] = 0;
			}
		} catch (InterruptedException e) {
			throw new IllegalStateException("this thread is never interrupted", e);
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		PublishByArrayBlockingQueue program = new PublishByArrayBlockingQueue();
		Workers.of(args).run(program::produce, program::consume);
		Result.check("sum", 45_150, program.sum);
	}
}
