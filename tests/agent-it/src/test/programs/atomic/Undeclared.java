/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package atomic;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Code that is meant to be atomic without a declaration; the second thread interleaves where it can. */
public class Undeclared {

	private final CountDownLatch inside = new CountDownLatch(1);
	private final CountDownLatch done = new CountDownLatch(1);
	private final Map<String, Integer> map = new ConcurrentHashMap<>();
	private final AtomicInteger number = new AtomicInteger();
	private final Queue<String> queue = new ConcurrentLinkedQueue<>(List.of("old"));
	private volatile int total;
	private int balance;
	private int held;

	public static void main(String[] args) throws InterruptedException {
		Undeclared program = new Undeclared();
		Runnable task = program.task(args[0]);
		Thread first = new Thread(task, "first");
		Thread second = new Thread(() -> {
			program.await(program.inside);
			task.run();
			program.done.countDown();
		}, "second");
		first.start();
		second.start();
		first.join();
		second.join();
	}

	private Runnable task(String mode) {
		return switch (mode) {
		case "volatile" -> () -> total += pause();
		case "map" -> () -> putOnce("key");
		case "other-key" -> () -> putOnce(Thread.currentThread().getName());
		case "map-twice" -> () -> expectNull(this::useUp);
		case "queue-head" -> () -> expectNull(this::dropOld);
		case "queue-seen" -> () -> expectNull(this::takeSeen);
		case "queue-longer" -> () -> {
			queue.add("new");
			dropOld();
		};
		case "atomic" -> () -> number.set(number.get() + pause());
		case "accessors" -> () -> setBalance(getBalance() + pause());
		case "compare-and-set" -> this::compareAndSet;
		case "locked" -> this::addHeld;
		default -> throw new IllegalArgumentException(mode);
		};
	}

	private void putOnce(String key) {
		if (!map.containsKey(key)) {
			map.put(key, pause());
		}
	}

	private void useUp() {
		map.putIfAbsent("key", 1);
		if (map.get("key") != null) {
			pause();
			number.addAndGet(map.get("key").intValue());
			map.remove("key");
		}
	}

	private void dropOld() {
		while (!queue.isEmpty() && pause() > 0 && queue.peek().startsWith("old")) {
			queue.poll();
		}
	}

	private void takeSeen() {
		if (queue.peek() != null) {
			pause();
			number.addAndGet(queue.poll().length());
		}
	}

	private static void expectNull(Runnable task) {
		try {
			task.run();
		} catch (NullPointerException e) {
			System.out.println("gone: " + e.getMessage());
		}
	}

	private synchronized int getBalance() {
		return balance;
	}

	private synchronized void setBalance(int newBalance) {
		balance = newBalance;
	}

	private void compareAndSet() {
		int old;
		do {
			old = number.get();
		} while (!number.compareAndSet(old, old + pause()));
	}

	private synchronized void addHeld() {
		inside.countDown();
		held += 1 + number.get();
	}

	/** The first thread waits here until the second one has done the same. */
	private int pause() {
		if (Thread.currentThread().getName().equals("first") && inside.getCount() > 0) {
			inside.countDown();
			await(done);
		}
		return 1;
	}

	private void await(CountDownLatch latch) {
		try {
			latch.await();
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}
}
