/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Objects with plain fields pass through a lock-free queue. */
public final class PublishByConcurrentLinkedQueue {

	/** Plain on purpose: the queue orders its content. */
	private static final class Job {
		private int input;
		private int output;
	}

	private final Queue<Job> open = new ConcurrentLinkedQueue<>();
	private final Queue<Job> done = new ConcurrentLinkedQueue<>();
	private long sum;

	private void ask() {
		for (int i = 1; i <= 200; i++) {
			Job job = new Job();
			job.input = i;
			open.add(job);
		}
		for (int i = 1; i <= 200; i++) {
			sum += poll(done).output;
		}
	}

	private void answer() {
		for (int i = 1; i <= 200; i++) {
			Job job = poll(open);
			job.output = job.input * 2;
			done.add(job);
		}
	}

	private static Job poll(Queue<Job> queue) {
		Job job = queue.poll();
		while (job == null) {
			Thread.yield();
			job = queue.poll();
		}
		return job;
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		PublishByConcurrentLinkedQueue program = new PublishByConcurrentLinkedQueue();
		Workers.of(args).run(program::ask, program::answer);
		Result.check("sum", 40_200, program.sum);
	}
}
