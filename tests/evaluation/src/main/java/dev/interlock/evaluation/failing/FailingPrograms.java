/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.failing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Stream;

import dev.interlock.corpus.Workers;

/** Programs that fail in some schedules, each with another source of nondeterminism; the argument names one. */
public final class FailingPrograms {

	private static final Object LOCK = new Object();
	private static final Object OTHER_LOCK = new Object();
	private static final List<String> LOG = new ArrayList<>();
	private static final Set<String> WORDS = Set.of("lock", "monitor", "barrier", "latch");

	private static int count;
	private static volatile int volatileCount;
	private static volatile boolean isReady;

	private FailingPrograms() {
		// static only
	}

	/**
	 * Runs a program.
	 *
	 * @param arguments the name of the program, as in {@link Failure}
	 */
	public static void main(String[] arguments) throws InterruptedException {
		switch (Failure.valueOf(arguments[0])) {
		case LOST_UPDATE -> lostUpdate(Thread::new);
		case VIRTUAL_THREADS -> lostUpdate(Workers.virtual()::unstarted);
		case POOL -> pool();
		case TIMED_WAIT -> timedWait();
		case SET_ORDER -> setOrder();
		case IDENTITY_HASHES -> identityHashes();
		case DEADLOCK -> deadlock();
		case CONDITION -> condition();
		case RANDOM_NUMBERS -> randomNumbers();
		default -> interrupt();
		}
	}

	private static void lostUpdate(Function<Runnable, Thread> maker) throws InterruptedException {
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			int number = i;
			threads.add(maker.apply(() -> {
				count++;
				add("thread " + number);
			}));
		}
		startAndJoin(threads);
		check(count == 3, count + " after " + LOG);
	}

	/** Two tasks put a value that is absent. */
	private static void pool() throws InterruptedException {
		Map<String, Integer> values = new ConcurrentHashMap<>();
		ExecutorService pool = Executors.newFixedThreadPool(2);
		for (int i = 0; i < 2; i++) {
			int number = i;
			pool.execute(() -> {
				if (!values.containsKey("key") && values.put("key", number) != null) {
					throw new IllegalStateException("put twice, last by " + number);
				}
			});
		}
		pool.shutdown();
		check(pool.awaitTermination(1, TimeUnit.MINUTES), "the pool does not end");
	}

	/** The notification is lost if it comes between the test and the wait. */
	private static void timedWait() throws InterruptedException {
		run(() -> {
			long start = System.nanoTime();
			if (!isReady) {
				synchronized (LOCK) {
					LOCK.wait(500);
				}
			}
			long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
			check(millis < 500, "waited " + millis + " ms in vain");
		}, () -> {
			isReady = true;
			synchronized (LOCK) {
				LOCK.notifyAll();
			}
		});
	}

	/** The place of each lock depends on the word. */
	private static void setOrder() throws InterruptedException {
		Body body = () -> {
			for (String word : WORDS) {
				if (word.length() == 7) {
					synchronized (LOCK) {
						LOG.add(word);
					}
				} else {
					add(word);
				}
			}
		};
		run(body, body);
		check(LOG.subList(0, WORDS.size()).equals(List.copyOf(WORDS)), LOG + " in mixed order");
	}

	private static synchronized void add(String word) {
		LOG.add(word);
	}

	/** The order of the keys depends on their hash codes. */
	private static void identityHashes() throws InterruptedException {
		Map<Object, Integer> numbers = new HashMap<>();
		for (int i = 0; i < 5; i++) {
			numbers.put(new Object(), i);
		}
		System.out.println(numbers);
		Body body = () -> {
			for (int number : numbers.values()) {
				if (number == 0) {
					volatileCount++;
				} else {
					add("number " + number);
				}
			}
		};
		run(body, body);
		check(volatileCount == 2, volatileCount + " after " + LOG);
	}

	private static void deadlock() throws InterruptedException {
		run(() -> {
			synchronized (LOCK) {
				synchronized (OTHER_LOCK) {
					count++;
				}
			}
		}, () -> {
			synchronized (OTHER_LOCK) {
				synchronized (LOCK) {
					count++;
				}
			}
		});
	}

	/** Two consumers wait for one element, and do not look again when they are signalled. */
	private static void condition() throws InterruptedException {
		ReentrantLock lock = new ReentrantLock();
		Condition isFilled = lock.newCondition();
		Queue<String> queue = new ArrayDeque<>();
		Body consumer = () -> {
			lock.lock();
			try {
				if (queue.isEmpty() && !isReady) {
					isFilled.await();
				}
				System.out.println("took " + (isReady && queue.isEmpty() ? "nothing" : queue.remove()));
			} finally {
				lock.unlock();
			}
		};
		Body producer = () -> {
			lock.lock();
			try {
				queue.add("element");
				isFilled.signalAll();
			} finally {
				lock.unlock();
			}
			lock.lock();
			try {
				isReady = true;
			} finally {
				lock.unlock();
			}
		};
		run(producer, consumer, consumer);
	}

	private static void randomNumbers() throws InterruptedException {
		Body body = () -> {
			int number = ThreadLocalRandom.current().nextInt(1_000);
			add("random " + number + ' ' + (int) (1_000 * Math.random()));
			if (number % 2 == 0) {
				Thread.sleep(number % 7);
			}
			volatileCount++;
		};
		run(body, body, body);
		check(volatileCount == 3, volatileCount + " after " + LOG);
	}

	/** The thread must not wait after it has been told to stop. */
	private static void interrupt() throws InterruptedException {
		BlockingQueue<String> queue = new LinkedBlockingQueue<>();
		Thread consumer = thread(() -> {
			if (!isReady) {
				queue.take();
			}
		});
		consumer.start();
		isReady = true;
		consumer.interrupt();
		consumer.join();
	}

	/** What a thread does. */
	private interface Body {
		void run() throws InterruptedException;
	}

	private static Thread thread(Body body) {
		return new Thread(() -> {
			try {
				body.run();
			} catch (InterruptedException e) {
				throw new IllegalStateException("interrupted", e);
			}
		});
	}

	private static void run(Body... bodies) throws InterruptedException {
		startAndJoin(Stream.of(bodies).map(FailingPrograms::thread).toList());
	}

	private static void startAndJoin(List<Thread> threads) throws InterruptedException {
		threads.forEach(Thread::start);
		for (Thread thread : threads) {
			thread.join();
		}
	}

	private static void check(boolean isRight, String message) {
		if (!isRight) {
			throw new IllegalStateException(message);
		}
	}
}
