/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import dev.interlock.annotations.NotAtomic;

/** Methods that are transactions or not, and references that flow in several ways. */
public class TransactionSample implements Runnable {

	private static Object shared;
	private static volatile long total;

	private volatile double rate;

	private final Object lock = new Object();
	private Object held;

	/** Its constructor only stores. */
	static final class Stored {
		int number;

		Stored(int number) {
			this.number = number;
		}
	}

	public TransactionSample() {
		held = null;
	}

	protected TransactionSample(boolean fails) {
		this();
		if (fails) {
			throw new IllegalStateException();
		}
	}

	@Override
	public void run() {
		outer();
		blocks();
	}

	public void outer() {
		inner();
	}

	void inner() {
		silent();
	}

	private void silent() {
		// neither a transaction nor any event
	}

	private void blocks() {
		synchronized (lock) {
			silent();
		}
		synchronized (lock) {
			inner();
		}
	}

	private synchronized void exclusive() {
		inner();
	}

	/** Calls and accesses that are atomic individually. */
	public String atomic() throws InterruptedException {
		rate = 1;
		total = (long) rate;
		total += 0;
		Map<String, String> map = new ConcurrentHashMap<>();
		map.get("a");
		map.put("a", "1");
		map.putIfAbsent("a", "2");
		map.putIfAbsent("b", "2");
		String removed = map.remove("a") + map.size();
		AtomicLong number = new AtomicLong(4);
		number.compareAndSet(number.get(), 5);
		number.compareAndSet(4, 6);
		long sum = number.addAndGet(2);
		new ArrayList<>().add(removed);
		synchronized (this) {
			wait(1);
		}
		return "result " + sum + " " + removed;
	}

	public int thrown() {
		throw new IllegalStateException();
	}

	/** An exception from an inner transaction does not end this one; the method begins with a loop. */
	public int caught(int times) {
		while (times > 0) {
			try {
				thrown();
			} catch (IllegalStateException e) {
				times = times == 1 ? 0 : caught(times - 1);
			}
		}
		synchronized (lock) {
			rate = times;
		}
		return times;
	}

	private void thrownInBlock() {
		synchronized (lock) {
			throw new IllegalStateException();
		}
	}

	/** Not atomic as a whole. */
	@NotAtomic("the parts do not belong together")
	public synchronized void apart() {
		synchronized (lock) {
			inner();
		}
		new Apart().alone();
	}

	/** Not atomic as a class. */
	@NotAtomic
	static final class Apart {
		void alone() {
			new TransactionSample();
		}
	}

	/** The body of a program; called by the test. */
	public static void main(String[] args) {
		TransactionSample sample = new TransactionSample();
		switch (args[0]) {
		case "run" -> sample.run();
		case "apart" -> sample.apart();
		case "exclusive" -> sample.exclusive();
		case "thrown" -> quietly(sample::thrown);
		case "stored" -> new Stored(1);
		case "caught" -> sample.caught(3);
		case "thrown in block" -> quietly(sample::thrownInBlock);
		case "constructor" -> quietly(() -> new TransactionSample(true));
		case "atomic" -> {
			try {
				shared = sample.atomic();
			} catch (InterruptedException e) {
				throw new IllegalStateException(e);
			}
		}
		case "references" -> references(sample);
		default -> throw new IllegalArgumentException(args[0]);
		}
	}

	private static void quietly(Runnable body) {
		try {
			body.run();
		} catch (IllegalStateException e) {
			// thrown by the sample itself
		}
	}

	private static void references(TransactionSample sample) {
		Object[] array = new Object[2];
		array[1] = sample;
		sample.held = array;
		shared = "text";
		shared = sample;
		List<Object> list = new ArrayList<>(2);
		list.add(sample);
		Runnable lambda = () -> sample.silent();
		sample.hashCode();
		sample.held = null;
		shared = lambda;
	}
}
