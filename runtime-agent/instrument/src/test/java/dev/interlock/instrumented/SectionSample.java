/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Code with sections of all kinds. */
public class SectionSample {

	volatile int count;
	long total;
	static double rate;
	String name = "a";
	final ConcurrentMap<String, Object> map = new ConcurrentHashMap<>();
	final AtomicInteger number = new AtomicInteger();

	SectionSample() {
		// only the initial values
	}

	SectionSample(ConcurrentMap<String, Object> names) {
		this(names.containsKey("k") ? names.get("k") : "none", names.size());
		if (!map.containsKey("k")) {
			map.put("k", name);
		}
	}

	private SectionSample(Object name, int size) {
		this.name = name + " " + size;
	}

	static void constructed() {
		ConcurrentMap<String, Object> names = new ConcurrentHashMap<>();
		names.put("k", "b");
		new SectionSample(names);
	}

	static void increment() {
		SectionSample sample = new SectionSample();
		sample.count = sample.count + 1;
	}

	int backwards() {
		count = 2;
		return count;
	}

	static void wide() {
		SectionSample sample = new SectionSample();
		sample.total += 5;
		rate = rate + 0.5;
	}

	static void early() {
		new SectionSample().early(true);
		new SectionSample().early(false);
	}

	private void early(boolean leave) {
		int now = count;
		if (leave) {
			return;
		}
		count = now + 1;
	}

	static void thrown() {
		SectionSample sample = new SectionSample();
		sample.name = sample.name + sample.fail();
	}

	private String fail() {
		throw new IllegalStateException();
	}

	static void caught() {
		SectionSample sample = new SectionSample();
		int now = sample.count;
		try {
			sample.fail();
		} catch (IllegalStateException e) {
			sample.count = now;
		}
	}

	static void outside() {
		SectionSample sample = new SectionSample();
		SectionSample other = new SectionSample();
		sample.total();
		sample.total();
		long now = sample.total;
		sample.total();
		other.total();
		sample.total = now;
		sample.total();
	}

	static void accessors() {
		SectionSample sample = new SectionSample();
		sample.setTotal(sample.total() + 1);
	}

	private long total() {
		return total;
	}

	private void setTotal(long value) {
		total = value;
	}

	static void calls() {
		SectionSample sample = new SectionSample();
		if (!sample.map.containsKey("k")) {
			sample.map.put("k", "v");
		}
		sample.map.putIfAbsent("k", "w");
		sample.map.remove("k");
		sample.map.remove("k");
		sample.number.compareAndSet(1, 2);
		sample.number.compareAndSet(0, 2);
		sample.map.clear();
	}

	static void loop() {
		SectionSample sample = new SectionSample();
		for (int i = 0; i < 3; i++) {
			int now = sample.count;
			if (i == 1) {
				continue;
			}
			sample.count = now + 1;
		}
	}

	static Object nothing() {
		SectionSample sample = null;
		return sample.name + sample.name;
	}

	static void again() {
		SectionSample sample = new SectionSample();
		for (int i = 0; i < 4; i++) {
			sample.add(sample);
		}
		sample.add(new SectionSample());
	}

	private void add(SectionSample to) {
		to.total = to.total + Math.max(1, 2);
	}

	static void repeated() {
		new SectionSample().addAll(2, 0.5, 4);
	}

	private void addAll(long each, double weight, int times) {
		for (int i = 0; i < times; i++) {
			double part = i * weight;
			try {
				long now = total;
				total = part > 1 ? now + each : now / times;
			} catch (IllegalStateException e) {
				count++;
			}
		}
	}

	static void leftEarly() {
		SectionSample sample = new SectionSample();
		sample.setTotal(1);
		sample.addUnless(false);
		sample.addUnless(true);
		sample.setTotal(5);
		sample.divide(1);
		sample.divide(0);
		sample.setTotal(6);
	}

	private void addUnless(boolean leaves) {
		long now = total;
		if (leaves) {
			return;
		}
		total = now + 1;
	}

	private void divide(int divisor) {
		try {
			quotient(divisor);
		} catch (ArithmeticException e) {
			count++;
		}
	}

	private void quotient(int divisor) {
		total = total / divisor;
	}

	void untilPositive() {
		while (total <= 0) {
			if (total == -1) {
				total = total + 1;
			}
			fail();
		}
	}

	void withCall() {
		total = total + map.size();
	}

	synchronized void nested() {
		long now = total;
		synchronized (map) {
			total = now;
		}
	}

	void overlapping() {
		long first = total;
		long second = total;
		total = first;
		total = second;
	}

	void replaced() {
		long now = total;
		total = now;
		name = null;
	}

	static void circle() {
		SectionSample sample = new SectionSample();
		for (int i = 0; i < 3; i++) {
			rate += sample.total;
			sample.setTotal(i);
		}
	}

	static void recursion() {
		new SectionSample().recurse(2, false);
	}

	static void recursionThatFails() {
		new SectionSample().recurse(1, true);
	}

	private void recurse(int depth, boolean fails) {
		long now = total;
		if (depth > 0) {
			recurse(depth - 1, fails);
		} else if (fails) {
			fail();
		}
		total = now + 1;
	}

	static void touching() {
		SectionSample sample = new SectionSample();
		long now = sample.total;
		sample.total = now + 1;
		rate = sample.total;
	}

	static void below() {
		new Below().more();
	}

	static void other() {
		Other other = new Other();
		other.count = other.count + 1;
	}

	/** Inherits the fields. */
	static class Below extends SectionSample {

		void more() {
			count = count + 1;
		}
	}

	/** Has a field of the same name. */
	static class Other {

		int count;

		int unused() {
			return count;
		}
	}
}
