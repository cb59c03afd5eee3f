/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

import dev.interlock.bootstrap.InterlockSwitches;

/**
 * The methods whose checks can be switched off while they run, by the numbers of their switches in
 * {@link InterlockSwitches}. If there are more methods than switches, some share one. Thread-safe.
 */
public final class MethodSwitches {

	/** What a switch may spend at first, in nanoseconds: enough for all that is not hot. */
	private final int firstAllowance;
	private final AtomicReferenceArray<String> names = new AtomicReferenceArray<>(InterlockSwitches.COUNT);
	private final AtomicIntegerArray sites = new AtomicIntegerArray(InterlockSwitches.COUNT);
	private int count;
	private int tooLong;

	/**
	 * @param firstAllowance what a switch may spend at first, in nanoseconds
	 */
	public MethodSwitches(int firstAllowance) {
		this.firstAllowance = firstAllowance;
	}

	/** The number of methods that have a switch. */
	public synchronized int methods() {
		return count;
	}

	/** The number of switches that are in use. */
	public int size() {
		return Math.min(methods(), InterlockSwitches.COUNT);
	}

	/** The number of methods that are not watched, as they are too long to be compiled with a switch. */
	public synchronized int tooLong() {
		return tooLong;
	}

	/** A method with the switch of a number, with the binary name of its class: the first one if there are more. */
	public String method(int number) {
		return names.get(number);
	}

	/** The number of sites whose accesses a switch decides on. */
	public int sites(int number) {
		return sites.get(number);
	}

	/** Adds a method and returns the number of its switch. */
	synchronized int add(MethodSites method, int siteCount) {
		int number = count++ % InterlockSwitches.COUNT;
		sites.addAndGet(number, siteCount);
		names.compareAndSet(number, null, method.className() + '.' + method.name());
		InterlockSwitches.give(number, firstAllowance);
		return number;
	}

	synchronized void addTooLong() {
		tooLong++;
	}
}
