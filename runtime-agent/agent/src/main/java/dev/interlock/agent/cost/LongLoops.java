/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.cost;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Finds methods in which threads stay in a loop for long. If the class of such a method is retransformed, the thread
 * continues in the old code, which the JVM never compiles again: a loop of half a second then takes a minute. Each look
 * samples the stacks of all threads twice, a moment apart. A thread has often left a method that is called repeatedly
 * by the second sample, but hardly ever a long loop. Used by one thread at a time.
 */
final class LongLoops {

	private static final long MOMENT_MILLIS = 2;
	/** A loop is long if a thread in it is still there a moment later in more than this percentage of samples. */
	private static final int STAYS = 75;
	private static final int PERCENT = 100;
	/** Once a method was seen this often, its older samples lose weight. */
	private static final int MANY = 64;

	/** How often a method was seen, and how often it was still there a moment later. */
	private static final class Seen {
		private int first;
		private int still;

		boolean stays() {
			return still * PERCENT > first * STAYS;
		}
	}

	private final BiPredicate<String, String> isLooping;
	private final Map<String, Map<String, Seen>> seen = new HashMap<>();

	/** @param isLooping whether a method has a loop, by the binary name of its class and its own name */
	LongLoops(BiPredicate<String, String> isLooping) {
		this.isLooping = isLooping;
	}

	/**
	 * Samples all threads twice; returns the cost in nanoseconds.
	 *
	 * @param areEnteredOften see {@link #add}
	 */
	long look(Set<String> areEnteredOften) {
		long start = System.nanoTime();
		Map<Thread, StackTraceElement[]> first = Thread.getAllStackTraces();
		long cost = System.nanoTime() - start;
		try {
			Thread.sleep(MOMENT_MILLIS);
		} catch (InterruptedException e) {
			// the interrupt is seen at the next wait of the agent's thread
			Thread.currentThread().interrupt();
		}
		start = System.nanoTime();
		add(first, Thread.getAllStackTraces(), areEnteredOften);
		return cost + System.nanoTime() - start;
	}

	/**
	 * Adds two samples of the threads' stacks, a moment apart.
	 *
	 * @param areEnteredOften the methods that are known to be called repeatedly, as the binary name of the class, a dot
	 *                        and the name; a method that they call ends as soon as they do
	 */
	void add(Map<Thread, StackTraceElement[]> first, Map<Thread, StackTraceElement[]> second,
			Set<String> areEnteredOften) {
		first.forEach((thread, stack) -> {
			Set<String> later = new HashSet<>();
			for (StackTraceElement frame : second.getOrDefault(thread, new StackTraceElement[0])) {
				later.add(name(frame));
			}
			Set<String> now = new HashSet<>();
			for (int i = stack.length - 1; i >= 0; i--) {
				String name = name(stack[i]);
				if (isLooping.test(stack[i].getClassName(), stack[i].getMethodName()) && now.add(name)) {
					add(stack[i], later.contains(name));
				}
				if (areEnteredOften.contains(name)) {
					later.clear();
				}
			}
		});
	}

	private static String name(StackTraceElement frame) {
		return frame.getClassName() + '.' + frame.getMethodName();
	}

	private void add(StackTraceElement frame, boolean still) {
		Seen method = seen.computeIfAbsent(frame.getClassName(), name -> new HashMap<>())
				.computeIfAbsent(frame.getMethodName(), name -> new Seen());
		method.first++;
		method.still += still ? 1 : 0;
		if (method.first > MANY) {
			method.first /= 2;
			method.still /= 2;
		}
	}

	/**
	 * Whether threads stay in a loop of a class for long, as far as the samples show.
	 *
	 * @param areEnteredOften the methods that are known to be called repeatedly, see {@link #add}; a thread that spends
	 *                        its time in calls of such a method is in it at both samples, but not in the same loop
	 */
	boolean areIn(String className, Set<String> areEnteredOften) {
		return seen.getOrDefault(className, Map.of()).entrySet().stream()
				.anyMatch(entry -> !areEnteredOften.contains(className + '.' + entry.getKey())
						&& entry.getValue().stays());
	}

	/** The same for one method, given as the binary name of its class, a dot and its name. */
	boolean areIn(String method) {
		int dot = method.lastIndexOf('.');
		Seen times = seen.getOrDefault(method.substring(0, dot), Map.of()).get(method.substring(dot + 1));
		return times != null && times.stays();
	}
}
