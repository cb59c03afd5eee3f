/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;

import dev.interlock.corpus.Workers;

/** Eight threads run all exercises in turns until the time is up; then the results are checked. */
public final class ConcurrentWork {

	private final List<Exercise> exercises = List.of(new LockExercise(), new QueueExercise(), new MeetingExercise(),
			new MapExercise(), new HandOverExercise(), new TaskExercise());
	private final Phaser turns;

	private ConcurrentWork(long end) {
		turns = new Phaser(Exercise.THREADS) {
			@Override
			protected boolean onAdvance(int phase, int parties) {
				return System.nanoTime() - end > 0 && (phase + 1) % exercises.size() == 0;
			}
		};
	}

	/**
	 * Runs the program.
	 *
	 * @param args the duration in seconds, optionally followed by {@code virtual} for virtual threads
	 */
	public static void main(String[] args) throws InterruptedException {
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(args[0]));
		new ConcurrentWork(end).run(args.length > 1 ? Workers.of(args[1]) : Workers.of());
	}

	private void run(Workers workers) throws InterruptedException {
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < Exercise.THREADS; i++) {
			int self = i;
			Thread thread = workers.unstarted(() -> work(self));
			thread.setName("worker-" + self);
			thread.start();
			threads.add(thread);
		}
		for (Thread thread : threads) {
			thread.join();
		}
		long each = (turns.getPhase() & Integer.MAX_VALUE) / exercises.size();
		exercises.forEach(exercise -> exercise.check(each));
		System.out.println("each of " + exercises.size() + " exercises was done " + each + " times by "
				+ Exercise.THREADS + " threads, and all results are right");
	}

	private void work(int self) {
		while (!turns.isTerminated()) {
			try {
				exercises.get(turns.getPhase() % exercises.size()).work(self);
			} catch (Exception e) {
				// the other threads may wait for this one: exit at once
				e.printStackTrace();
				System.exit(1);
			}
			turns.arriveAndAwaitAdvance();
		}
	}
}
