/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.work;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/**
 * The threads of one round of a workload. All begin, may meet at a barrier any number of times, and have terminated
 * when {@link #run} returns. If one fails, the others are released from the barrier.
 */
public final class Team {

	/** The work of one of the threads. */
	public interface Member {

		/**
		 * Does this thread's share.
		 *
		 * @param index the thread's number, from 0
		 * @param team  provides the barrier
		 */
		void work(int index, Team team) throws InterruptedException;
	}

	private final int size;
	private final CyclicBarrier barrier;

	private Team(int size) {
		this.size = size;
		this.barrier = new CyclicBarrier(size);
	}

	/**
	 * Runs the work in this number of threads and waits for their end.
	 *
	 * @throws IllegalStateException with the cause, if a thread failed
	 */
	public static void run(int size, Member member) throws InterruptedException {
		Team team = new Team(size);
		Thread[] threads = new Thread[size];
		Throwable[] failures = new Throwable[size];
		for (int i = 0; i < size; i++) {
			int index = i;
			threads[i] = new Thread(() -> failures[index] = team.failure(member, index), "worker-" + i);
		}
		for (Thread thread : threads) {
			thread.start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		for (Throwable failure : failures) {
			if (failure != null) {
				throw new IllegalStateException("a worker failed: " + failure, failure);
			}
		}
	}

	private Throwable failure(Member member, int index) {
		try {
			member.work(index, this);
			return null;
		} catch (Throwable e) {
			breakBarrier();
			return e;
		}
	}

	/** Releases current and later waiters: an interrupted arrival breaks the barrier permanently. */
	private void breakBarrier() {
		Thread.currentThread().interrupt();
		try {
			barrier.await();
		} catch (InterruptedException | BrokenBarrierException e) {
			// interrupted on purpose
			return;
		}
	}

	public int size() {
		return size;
	}

	/** Waits until all threads have arrived. */
	public void meet() throws InterruptedException {
		try {
			barrier.await();
		} catch (BrokenBarrierException e) {
			throw new IllegalStateException("another worker failed", e);
		}
	}

	/** The first of {@code count} items of a thread's share; shares are as equal as possible. */
	public int from(int index, int count) {
		return (int) ((long) count * index / size);
	}

	/** The end, exclusive, of a thread's share of {@code count} items. */
	public int to(int index, int count) {
		return from(index + 1, count);
	}
}
