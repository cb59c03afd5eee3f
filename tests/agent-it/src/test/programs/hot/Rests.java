/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package hot;

import java.lang.reflect.Method;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** Correctly synchronised threads that run while sampling pauses begin and end repeatedly, at any point. */
public final class Rests {

	private static final int RESTS = 30;
	private static final long ROUNDS = 500;
	private static volatile boolean isOver;

	private static final class Box {

		private int inBlock;
		private int inMethod;
		private int nested;
		private int locked;
		private int byTurns;
		private int byCount;
		private volatile int turn;
		private final AtomicInteger count = new AtomicInteger();
		private final ReentrantLock lock = new ReentrantLock();

		synchronized void increase() {
			inMethod++;
			increaseNested();
			inMethod++;
		}

		synchronized void increaseNested() {
			nested++;
		}

		void use(int number) {
			synchronized (this) {
				inBlock++;
				if ((inBlock & 3) == 0) {
					increaseNested();
				}
			}
			increase();
			lock.lock();
			try {
				locked++;
			} finally {
				lock.unlock();
			}
			if (turn == number) {
				byTurns++;
				turn = 1 - number;
			}
			if ((count.get() & 1) == number) {
				byCount++;
				count.incrementAndGet();
			}
		}
	}

	public static void main(String[] args) throws Exception {
		Class<?> rest = Class.forName("java.lang.InterlockSamplingPause");
		Method begin = rest.getMethod("begin");
		Method end = rest.getMethod("end");
		Box[] boxes = new Box[4];
		for (int i = 0; i < boxes.length; i++) {
			boxes[i] = new Box();
		}
		BlockingQueue<int[]> there = new ArrayBlockingQueue<>(4);
		BlockingQueue<int[]> back = new ArrayBlockingQueue<>(4);
		AtomicLong[] rounds = { new AtomicLong(), new AtomicLong(), new AtomicLong(), new AtomicLong() };
		Thread[] threads = { new Thread(() -> use(boxes, 0, rounds[0])), new Thread(() -> use(boxes, 1, rounds[1])),
				new Thread(() -> publish(back, there, 0, rounds[2])),
				new Thread(() -> publish(there, back, 1, rounds[3])) };
		back.add(new int[2]);
		for (Thread thread : threads) {
			thread.start();
		}
		for (int i = 0; i < RESTS; i++) {
			begin.invoke(null);
			await(rounds);
			end.invoke(null);
			await(rounds);
		}
		isOver = true;
		for (Thread thread : threads) {
			thread.join();
		}
		System.out.println("done");
	}

	/** Waits until each thread has completed more rounds. */
	private static void await(AtomicLong[] rounds) throws InterruptedException {
		for (AtomicLong each : rounds) {
			long until = each.get() + ROUNDS;
			while (each.get() < until) {
				Thread.sleep(1);
			}
		}
	}

	private static void use(Box[] boxes, int number, AtomicLong rounds) {
		while (!isOver) {
			boxes[(int) (rounds.incrementAndGet() % boxes.length)].use(number);
		}
	}

	private static void publish(BlockingQueue<int[]> from, BlockingQueue<int[]> to, int index, AtomicLong rounds) {
		try {
			while (!isOver) {
				int[] numbers = from.poll(1, TimeUnit.MILLISECONDS);
				if (numbers != null) {
					numbers[index] += 1 + numbers[1 - index];
					to.put(numbers);
					rounds.incrementAndGet();
				}
			}
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}
}
