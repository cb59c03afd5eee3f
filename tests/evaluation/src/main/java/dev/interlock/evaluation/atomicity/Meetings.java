/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.atomicity;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

import dev.interlock.corpus.atomicity.ContainsThenPut;
import dev.interlock.corpus.atomicity.GetThenSet;
import dev.interlock.corpus.atomicity.LengthThenGetChars;
import dev.interlock.corpus.atomicity.VolatileIncrement;

/**
 * Runs the non-atomic code of the corpus on two threads under a fixed schedule, independent of the machine: in turns,
 * so that a thread returns to variables that another one has used, or so that both check for a key before either
 * inserts it. The agent must not instrument this class, as its flags would order the threads.
 */
public final class Meetings {

	private static final int ROUNDS = 20;
	/** As many as the first calls of a thread that are reported in full. */
	private static final int KEYS = 8;

	private volatile int turn;
	/** The number of keys that each thread has inserted, including the one that it is about to insert. */
	private final AtomicIntegerArray puts = new AtomicIntegerArray(2);

	private Meetings() {
	}

	/** Runs the named parts: {@code keys}, {@code lengths}, {@code puts} or {@code turns}, or several of them. */
	public static void main(String[] arguments) throws Exception {
		for (String argument : arguments) {
			if (argument.equals("keys")) {
				keys();
			} else if (argument.equals("lengths")) {
				lengths();
			} else if (argument.equals("puts")) {
				new Meetings().puts();
			} else {
				new Meetings().turns(new VolatileIncrement(), "increment", "increment");
				new Meetings().turns(new GetThenSet(), "deposit", "deposit");
				new Meetings().turns(new LengthThenGetChars(), "copy", "change");
			}
		}
	}

	/** Two threads load the same keys; new threads repeat this until both have found a key missing. */
	private static void keys() throws Exception {
		Method load = method(ContainsThenPut.class, "load", int.class);
		Field loads = ContainsThenPut.class.getDeclaredField("loads");
		loads.setAccessible(true);
		ContainsThenPut program;
		do {
			program = new ContainsThenPut();
			new Meetings().together(program, load);
		} while (((AtomicInteger) loads.get(program)).get() == KEYS);
	}

	/** One thread copies a text that the other changes; new threads repeat this until a copy has failed. */
	private static void lengths() throws Exception {
		Method copy = method(LengthThenGetChars.class, "copy");
		Method change = method(LengthThenGetChars.class, "change");
		Field failures = LengthThenGetChars.class.getDeclaredField("failures");
		failures.setAccessible(true);
		LengthThenGetChars program;
		do {
			LengthThenGetChars next = new LengthThenGetChars();
			program = next;
			Thread copying = new Thread(() -> call(next, copy), "copying");
			Thread changing = new Thread(() -> call(next, change), "changing");
			copying.start();
			changing.start();
			copying.join();
			changing.join();
		} while (failures.getInt(program) == 0);
	}

	/**
	 * Two threads load the same keys; for each key, neither inserts it before both have checked for it and have
	 * counted. Both share the count from the second key on, and a key once the thread that checked first inserts it.
	 */
	private void puts() throws Exception {
		ContainsThenPut program = new ContainsThenPut();
		Field loaded = ContainsThenPut.class.getDeclaredField("loaded");
		loaded.setAccessible(true);
		loaded.set(program, new ConcurrentSkipListMap<Integer, Object>((one, other) -> {
			if (isInPut()) {
				meet(Math.max(one, other));
			}
			return Integer.compare(one, other);
		}));
		together(program, method(ContainsThenPut.class, "load", int.class));
	}

	private static boolean isInPut() {
		return StackWalker.getInstance()
				.walk(frames -> frames.limit(8).anyMatch(frame -> frame.getMethodName().equals("put")));
	}

	/** Waits until both threads are about to insert a key, which is larger than all present keys. */
	private void meet(int key) {
		int own = Thread.currentThread().getName().equals("one") ? 0 : 1;
		puts.set(own, key + 1);
		while (puts.get(1 - own) <= key) {
			Thread.onSpinWait();
		}
	}

	/** Two threads call a method with the same numbers concurrently. */
	private void together(Object program, Method method) throws InterruptedException {
		Thread other = new Thread(() -> {
			for (int key = 0; key < KEYS; key++) {
				turn = 2 * key + 1;
				await(2 * key + 2);
				call(program, method, key);
			}
		}, "other");
		Thread one = new Thread(() -> {
			for (int key = 0; key < KEYS; key++) {
				await(2 * key + 1);
				turn = 2 * key + 2;
				call(program, method, key);
			}
		}, "one");
		other.start();
		one.start();
		other.join();
		one.join();
	}

	private void await(int wanted) {
		while (turn != wanted) {
			Thread.onSpinWait();
		}
	}

	private static Method method(Class<?> type, String name, Class<?>... parameters) throws NoSuchMethodException {
		Method method = type.getDeclaredMethod(name, parameters);
		method.setAccessible(true);
		return method;
	}

	/** One thread calls the first method and another one the second, in turns. */
	private void turns(Object program, String first, String second) throws Exception {
		Method mine = method(program.getClass(), first);
		Method others = method(program.getClass(), second);
		Thread other = new Thread(() -> alternate(program, others, 1), "other");
		other.start();
		alternate(program, mine, 0);
		other.join();
	}

	/** Calls a method in every second turn. */
	private void alternate(Object program, Method method, int first) {
		for (int own = first; own < ROUNDS; own += 2) {
			await(own);
			call(program, method);
			turn = own + 1;
		}
	}

	private static void call(Object program, Method method, Object... arguments) {
		try {
			method.invoke(program, arguments);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException(e);
		}
	}
}
