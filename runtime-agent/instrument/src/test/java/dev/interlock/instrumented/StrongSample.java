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
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Code that is almost certainly meant to be atomic, and code that only appears so. */
public class StrongSample {

	static volatile int hits;
	private static int nextId;

	volatile int count;
	volatile boolean done;
	volatile boolean dirty;
	volatile Object instance;
	volatile String name;
	volatile Node head;
	private int balance;
	private int hash;
	private int state;
	int id;
	final Map<String, Integer> map = new ConcurrentHashMap<>();
	final Set<String> set = ConcurrentHashMap.newKeySet();
	final List<String> list = new CopyOnWriteArrayList<>();
	final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();
	final AtomicInteger number = new AtomicInteger();
	final AtomicBoolean flag = new AtomicBoolean();
	final AtomicReference<String> reference = new AtomicReference<>();

	/** A linked list of nodes. */
	static final class Node {
		volatile int count;
		final Node next;

		Node(Node next) {
			this.next = next;
		}
	}

	StrongSample() {
		id = nextId++;
		state = state + 1;
	}

	/** Before the call of the other constructor no section can begin. */
	StrongSample(Map<String, Integer> names) {
		this(names.containsKey("a") ? names.get("a") : 0, nextId++);
	}

	private StrongSample(int balance, int id) {
		this.balance = balance;
		this.id = id;
	}

	void increment() {
		count++;
	}

	void addStatic(int more) {
		hits += more;
	}

	void ofAnother(Map<String, Node> nodes) {
		nodes.get("").count++;
	}

	void push() {
		head = new Node(head);
	}

	void pop() {
		Node first = head;
		head = first.next;
	}

	Object lazy() {
		if (instance == null) {
			instance = new ArrayList<>();
		}
		return instance;
	}

	void once() {
		if (!done) {
			done = true;
			System.out.println("once");
		}
	}

	private void maximum(int value) {
		if (value > count) {
			count = value;
		}
	}

	String take() {
		String taken = name;
		name = null;
		return taken;
	}

	private void putIfMissing(String key) {
		if (!map.containsKey(key)) {
			map.put(key, 1);
		}
	}

	void countWords(String word) {
		Integer old = map.get(word);
		map.put(word, old == null ? 1 : old + 1);
	}

	int cached(String key) {
		Integer value = map.get(key.trim());
		if (value == null) {
			value = key.length();
			map.put(key, value);
		}
		return value;
	}

	int memoized(String key) {
		Integer value = map.get(key);
		if (value == null) {
			value = key.length();
			map.put(key, value);
		}
		return value;
	}

	void addOnce(String text) {
		if (!list.contains(text)) {
			list.add(text);
		}
	}

	void visit(String text) {
		if (!set.contains(text)) {
			set.add(text);
			System.out.println(text);
		}
	}

	void runNext() {
		if (!queue.isEmpty()) {
			queue.poll().run();
		}
	}

	void dropOld() {
		while (!queue.isEmpty() && queue.peek().hashCode() < count) {
			queue.poll();
		}
	}

	void runSeen() {
		if (queue.peek() != null) {
			queue.poll().run();
		}
	}

	int twice(String key) {
		return map.get(key) != null ? map.get(key).intValue() : 0;
	}

	String first() {
		return list.size() > 0 ? list.get(0) : "";
	}

	void addAtomic(int more) {
		number.set(number.get() + more);
	}

	void limited() {
		if (number.get() < 10) {
			number.incrementAndGet();
		}
	}

	int drain() {
		int all = number.get();
		number.set(0);
		return all;
	}

	void onceByFlag() {
		if (!flag.get()) {
			flag.set(true);
			System.out.println("once");
		}
	}

	synchronized int getBalance() {
		return balance;
	}

	synchronized void setBalance(int newBalance) {
		balance = newBalance;
	}

	void deposit(int more) {
		setBalance(getBalance() + more);
	}

	void spend(int less) {
		if (getBalance() >= less) {
			setBalance(0);
		}
	}

	static Runnable lambda(StrongSample sample) {
		return () -> sample.count++;
	}

	// code that only appears so

	void getToCompareAndSet() {
		int old;
		do {
			old = number.get();
		} while (!number.compareAndSet(old, old + 1));
	}

	boolean compareAndSetOnce() {
		return !flag.get() && flag.compareAndSet(false, true);
	}

	void markDirty() {
		if (!dirty) {
			dirty = true;
		}
	}

	Object doubleChecked() {
		if (instance == null) {
			synchronized (this) {
				if (instance == null) {
					instance = new ArrayList<>();
				}
			}
		}
		return instance;
	}

	void validated() {
		int seen = count;
		synchronized (this) {
			if (count == seen) {
				count = seen + 1;
			}
		}
	}

	@Override
	public int hashCode() {
		if (hash == 0) {
			hash = map.hashCode();
		}
		return hash;
	}

	void poll() {
		while (!done) {
			if (queue.isEmpty()) {
				done = true;
			}
		}
	}

	void closeOnFailure(Runnable task) {
		if (done) {
			throw new IllegalStateException();
		}
		try {
			task.run();
		} catch (RuntimeException e) {
			done = true;
		}
	}

	void addToSet(String text) {
		if (!set.contains(text)) {
			set.add(text);
		}
	}

	void runNextIfAny() {
		while (!queue.isEmpty()) {
			Runnable next = queue.poll();
			if (next != null) {
				next.run();
			}
		}
	}

	void runNextIfOld() {
		if (!queue.isEmpty()) {
			Runnable next = queue.peek();
			if (next != null && next.hashCode() < count) {
				next.run();
			}
		}
	}

	void dropSeen() {
		if (queue.peek() != null) {
			queue.poll();
		}
	}

	int twiceOrNone(String key) {
		Integer value = map.get(key) != null ? map.get(key) : null;
		return value == null ? 0 : value;
	}

	void putIfAbsent(String key) {
		if (!map.containsKey(key) && map.putIfAbsent(key, 1) == null) {
			System.out.println(key);
		}
	}

	void removeIfThere(String key) {
		if (map.containsKey(key)) {
			map.remove(key);
		}
	}

	void otherElement(String one, String other) {
		if (!list.contains(one)) {
			list.add(other);
		}
	}

	void waits() throws InterruptedException {
		int seen = count;
		Thread.sleep(1);
		count = seen + 1;
	}

	int readTwice() {
		return name != null ? name.length() : 0;
	}

	void stop() {
		Object old = instance;
		System.out.println(old.hashCode());
		instance = null;
	}
}
