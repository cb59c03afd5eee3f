/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.context;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

import dev.interlock.bootstrap.InterlockMethodSampling;
import dev.interlock.instrument.meta.MethodSites;

/**
 * The methods whose checks can be switched off while they run, by the numbers of their switches in
 * {@link InterlockMethodSampling}. If there are more methods than switches, some share one. Thread-safe.
 */
public final class MethodSwitches {

	private static final char END_OF_CLASS = ':';

	/** The initial allowance of a switch in nanoseconds, sufficient for code that is not hot. */
	private final int firstAllowance;
	private final AtomicReferenceArray<String> names = new AtomicReferenceArray<>(InterlockMethodSampling.COUNT);
	private final AtomicIntegerArray sites = new AtomicIntegerArray(InterlockMethodSampling.COUNT);
	/**
	 * Switch numbers by the methods' classes, names and descriptors, so that a class that is instrumented again keeps
	 * its switches.
	 */
	private final Map<String, Integer> numbers = new HashMap<>();
	private final Set<String> tooLong = new HashSet<>();
	/** The methods with a loop, instrumented or not, by class and method name. */
	private final Set<String> looping = ConcurrentHashMap.newKeySet();
	/** The switches whose methods are in a sampling pause and have no checks; the set is never modified. */
	private volatile BitSet resting = new BitSet();
	private int count;

	/** @param firstAllowance the initial allowance of a switch in nanoseconds */
	public MethodSwitches(int firstAllowance) {
		this.firstAllowance = firstAllowance;
	}

	/** The number of methods that have a switch. */
	public synchronized int methods() {
		return count;
	}

	/** The number of switches that are in use. */
	public int size() {
		return Math.min(methods(), InterlockMethodSampling.COUNT);
	}

	/** The number of methods without checks, because they would be too long for JIT compilation with a switch. */
	public synchronized int tooLong() {
		return tooLong.size();
	}

	/** A method that uses a switch, with the binary name of its class: the first one if there are several. */
	public String method(int number) {
		return names.get(number);
	}

	/** The number of sites whose accesses a switch controls. */
	public int sites(int number) {
		return sites.get(number);
	}

	/** Adds a method, unless it already has a switch, and returns the number of its switch. */
	public synchronized int add(MethodSites method, int siteCount) {
		Integer known = numbers.get(key(method));
		if (known != null) {
			return known;
		}
		int number = count++ % InterlockMethodSampling.COUNT;
		numbers.put(key(method), number);
		sites.addAndGet(number, siteCount);
		names.compareAndSet(number, null, method.className() + '.' + method.name());
		InterlockMethodSampling.add(number);
		InterlockMethodSampling.give(number, firstAllowance);
		return number;
	}

	public synchronized void addTooLong(MethodSites method) {
		tooLong.add(key(method));
	}

	public void addLooping(MethodSites method) {
		looping.add(method.className() + END_OF_CLASS + method.name());
	}

	/** Whether a method with this class and name has a loop. */
	public boolean isLooping(String className, String name) {
		return looping.contains(className + END_OF_CLASS + name);
	}

	/**
	 * Sets the switches in a sampling pause. Methods of these get no checks when their classes are instrumented, and
	 * other methods get their checks again.
	 *
	 * @param switches the switches of the methods without checks
	 * @return the binary names of the classes that must be instrumented again
	 */
	public synchronized Set<String> rest(BitSet switches) {
		BitSet changed = (BitSet) resting.clone();
		changed.xor(switches);
		resting = (BitSet) switches.clone();
		Set<String> classes = new HashSet<>();
		numbers.forEach((method, number) -> {
			if (changed.get(number)) {
				classes.add(method.substring(0, method.indexOf(END_OF_CLASS)));
			}
		});
		return classes;
	}

	/** Whether a method is in a sampling pause and gets no checks. */
	public synchronized boolean isResting(MethodSites method) {
		Integer number = numbers.get(key(method));
		return number != null && resting.get(number);
	}

	private static String key(MethodSites method) {
		return method.className() + END_OF_CLASS + method.name() + method.descriptor();
	}
}
