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
 * The threads of one round of a workload: all begin, may meet at a barrier as often as they like, and all have ended
 * when {@link #run} returns. If one fails, the others are freed from the barrier.
 */
public final class Team {

	/** What one of the threads does. */
	public interface Member {

		/**
		 * Does this thread's share.
		 *
		 * @param index the thread's number, from 0
		 * @param team  to meet the others
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
	 * Runs the work in so many threads and waits for their end.
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

	/** Frees those who wait at the barrier, and those who come later: an interrupted arrival breaks it for good. */
	private void breakBarrier() {
		Thread.currentThread().interrupt();
		try {
			barrier.await();
		} catch (InterruptedException | BrokenBarrierException e) {
			// that was the purpose
			return;
		}
	}

	/** The number of threads. */
	public int size() {
		return size;
	}

	/** Waits until all threads are here. */
	public void meet() throws InterruptedException {
		try {
			barrier.await();
		} catch (BrokenBarrierException e) {
			throw new IllegalStateException("another worker failed", e);
		}
	}

	/** The first of {@code count} things that fall to a thread, in shares as even as can be. */
	public int from(int index, int count) {
		return (int) ((long) count * index / size);
	}

	/** The first of {@code count} things that no longer falls to a thread. */
	public int to(int index, int count) {
		return from(index + 1, count);
	}
}
