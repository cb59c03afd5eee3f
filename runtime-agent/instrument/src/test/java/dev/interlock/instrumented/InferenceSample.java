/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.annotations.NotAtomic;

/** Code that partly seems meant to be atomic. */
public class InferenceSample {

	int count;
	int other;
	volatile String name;
	int never = 5;
	static InferenceSample instance;
	final Map<Integer, String> map = new ConcurrentHashMap<>();
	final AtomicInteger number = new AtomicInteger();
	final StringBuffer text = new StringBuffer();

	void loadAndStore(int more) {
		int old = count;
		count = old * 2 + more;
	}

	void unrelated() {
		other = count + 1;
	}

	void rename(String newName) {
		name = newName;
	}

	int testAndUse() {
		return name != null ? name.length() : 0;
	}

	static InferenceSample checkThenAct() {
		if (instance == null) {
			instance = new InferenceSample();
		}
		return instance;
	}

	void checkThenPut(int key) {
		if (!map.containsKey(key)) {
			map.put(key, "");
		}
	}

	void otherKey(int key) {
		if (!map.containsKey(key)) {
			map.put(key + 1, "");
		}
	}

	void noticed(int key) {
		if (!map.containsKey(key)) {
			map.putIfAbsent(key, "");
		}
	}

	void compareAndSet() {
		int old;
		do {
			old = number.get();
		} while (!number.compareAndSet(old, old + 1));
	}

	void getThenSetAtomic() {
		number.set(number.get() + 1);
	}

	char[] doubleRead() {
		char[] all = new char[text.length()];
		text.getChars(0, all.length, all, 0);
		return all;
	}

	synchronized int getCount() {
		return count;
	}

	synchronized void setCount(int newCount) {
		count = newCount;
	}

	void getThenSet() {
		setCount(getCount() + 1);
	}

	/** Calls code that has no effect. */
	int getLimited() {
		return Math.min(limit(10), count);
	}

	private static int limit(int tens) {
		if (tens < 0) {
			throw new IllegalArgumentException("less than nothing");
		}
		return 10 * tens;
	}

	void getLimitedThenSet() {
		setCount(getLimited() + 1);
	}

	/** Calls code that may do anything. */
	int getAndReport() {
		System.out.println("asked");
		return count;
	}

	void getAndReportThenSet() {
		setCount(getAndReport() + 1);
	}

	/** Calls code that uses mutable state. */
	int getAndFill() {
		fill(new int[1]);
		return count;
	}

	private static void fill(int[] numbers) {
		numbers[0] = 1;
	}

	void getAndFillThenSet() {
		setCount(getAndFill() + 1);
	}

	void otherObject(InferenceSample that) {
		that.setCount(getCount() + 1);
	}

	int neverWritten() {
		return never > 0 ? never : 0;
	}

	int own() {
		InferenceSample fresh = new InferenceSample();
		fresh.count = fresh.count + 1;
		return fresh.count;
	}

	int nextRound(int rounds) {
		int odd = 0;
		for (int i = 0; i < rounds; i++) {
			if ((count & 1) == 1) {
				odd++;
			}
		}
		return odd;
	}

	synchronized void waits() throws InterruptedException {
		int old = count;
		wait();
		count = old + 1;
	}

	private boolean isEmpty() {
		return count == 0;
	}

	private boolean hasAny() {
		return !isEmpty();
	}

	private void takeOne() {
		if (count < 0) {
			throw new IllegalStateException();
		}
		count--;
	}

	void throughCalls() {
		if (hasAny()) {
			takeOne();
		}
	}

	private static InferenceSample instance() {
		return instance;
	}

	private static void make(InferenceSample made) {
		instance = made;
	}

	static void throughStaticCalls() {
		if (instance() == null) {
			make(new InferenceSample());
		}
	}

	private boolean isBoth() {
		return count == 0 && other == 0;
	}

	void twoVariables() {
		if (isBoth()) {
			takeOne();
		}
	}

	/** An unknown queue, whose methods may do anything. */
	public static class Queue {

		int size;

		boolean hasElements() {
			return size > 0;
		}

		final void remove() {
			size--;
		}

		void overridden() {
			if (hasElements()) {
				remove();
			}
		}
	}

	public static class EndlessQueue extends Queue {

		@Override
		boolean hasElements() {
			return true;
		}
	}

	boolean queue(List<String> list) {
		return !list.isEmpty() && list.remove(0) != null;
	}

	@NotAtomic("only one thread calls it")
	void confined() {
		count = count + 1;
	}
}
