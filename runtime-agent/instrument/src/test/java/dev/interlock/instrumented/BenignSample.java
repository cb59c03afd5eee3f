/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Logger;

/** One class for each way in which races on its field {@code f} may be harmless, and some that only appear so. */
public final class BenignSample {

	private BenignSample() {
		// only nested classes
	}

	static final class Immutable {
		final int part;

		Immutable(int part) {
			this.part = part;
		}
	}

	static final class Mutable {
		int part;
	}

	static class CachedHash {
		private int f;

		int hash() {
			int h = f;
			if (h == 0) {
				h = toString().length();
				f = h;
			}
			return h;
		}
	}

	static class CachedHashReadTwice {
		private int f;

		int hash() {
			if (f == 0) {
				f = toString().length();
			}
			return f;
		}
	}

	static class LazyMutable {
		private Mutable f;

		Mutable get() {
			Mutable known = f;
			if (known == null) {
				known = new Mutable();
				f = known;
			}
			return known;
		}
	}

	static class LazyReset {
		private Immutable f;

		Immutable get() {
			Immutable known = f;
			if (known == null) {
				known = new Immutable(1);
				f = known;
			}
			return known;
		}

		void reset() {
			f = null;
		}
	}

	static class LazyResetByOther {
		Immutable f;

		Immutable get() {
			Immutable known = f;
			if (known == null) {
				known = new Immutable(1);
				f = known;
			}
			return known;
		}
	}

	static class Resetter {
		void reset(LazyResetByOther other) {
			other.f = null;
		}
	}

	static class LazyTwoValues {
		private Immutable f;

		Immutable one() {
			if (f == null) {
				f = new Immutable(1);
			}
			return f;
		}

		Immutable two() {
			if (f == null) {
				f = new Immutable(2);
			}
			return f;
		}
	}

	static class FirstGiven {
		private String f;

		synchronized boolean set(String given) {
			if (f != null) {
				return false;
			}
			f = given;
			return true;
		}

		int length() {
			return f.length();
		}
	}

	static class LazyNumber {
		private int f;
		private final AtomicInteger numbers = new AtomicInteger();

		int number() {
			if (f == 0) {
				f = numbers.incrementAndGet();
			}
			return f;
		}
	}

	static class LazyArrayInLoop {
		private String[] f;

		String[] get(int size) {
			if (f == null) {
				f = new String[size];
				for (int i = 0; i < f.length; i++) {
					f[i] = toString();
				}
			}
			return f;
		}
	}

	static class LazyArrayByCall {
		private Object[] f;

		Object[] get(List<?> from) {
			if (f != null) {
				return f.clone();
			}
			f = new Object[from.size()];
			from.toArray(f);
			return f;
		}
	}

	static class LazyArrayByLocal {
		private Object[] f;

		Object[] get(List<?> from) {
			if (f == null) {
				Object[] made = new Object[from.size()];
				f = made;
				System.arraycopy(from.toArray(), 0, made, 0, made.length);
			}
			return f;
		}
	}

	static class LazyList {
		private List<String> f;

		void add(String text) {
			if (f == null) {
				f = new ArrayList<>();
			}
			f.add(text);
		}
	}

	static class LazyFilledBefore {
		private String[] f;

		String[] get(int size) {
			String[] known = f;
			if (known == null) {
				known = new String[size];
				Arrays.fill(known, "");
				f = known;
			}
			return known;
		}
	}

	static class TestedWithoutLock {
		private final ReentrantLock lock = new ReentrantLock();
		private int f;

		void run() {
			if (f == 1) {
				return;
			}
			lock.lock();
			lock.unlock();
			if (f == 1) {
				return;
			}
			lock.lock();
			f = 1;
			lock.unlock();
		}
	}

	static class TestedInOtherSection {
		private Mutable f;

		Mutable get() {
			if (f == null) {
				synchronized (this) {
					if (f != null) {
						return f;
					}
				}
				synchronized (this) {
					f = new Mutable();
				}
			}
			return f;
		}
	}

	static class TestedUnderOwnLock {
		private Immutable f;

		Immutable get() {
			Immutable known = f;
			if (known == null) {
				synchronized (new Object()) {
					known = f;
					if (known == null) {
						known = new Immutable(1);
						f = known;
					}
				}
			}
			return known;
		}
	}

	static class DoubleCheckedEarlyReturn {
		private final Object lock = new Object();
		private Mutable f;

		Mutable get() {
			Mutable known = f;
			if (known == null) {
				synchronized (lock) {
					if (f != null) {
						return f;
					}
					known = new Mutable();
					f = known;
				}
			}
			return known;
		}
	}

	static class DoubleCheckedFlag {
		private boolean f;
		private int data;

		int get() {
			if (!f) {
				synchronized (this) {
					if (!f) {
						data = 7;
						f = true;
					}
				}
			}
			return data;
		}
	}

	static class DoubleCheckedFilledLater {
		private Mutable f;

		Mutable get() {
			if (f == null) {
				synchronized (this) {
					if (f == null) {
						f = new Mutable();
						f.part = 7;
					}
				}
			}
			return f;
		}
	}

	static class FlagBothWays {
		private boolean f;

		void open() {
			f = false;
		}

		void close() {
			f = true;
		}

		void use() {
			while (!f) {
				Thread.onSpinWait();
			}
		}
	}

	static class FlagLookedAtOnce {
		private boolean f;
		private int io;

		void stop() {
			f = true;
		}

		void use() {
			if (f) {
				return;
			}
			io++;
		}
	}

	static class FlagOfInitialisation {
		private boolean f;
		private int data;

		void prepare() {
			if (!f) {
				data++;
				f = true;
			}
		}
	}

	static class FlagCheckedByCaller {
		private boolean f;

		void use() {
			while (!f) {
				claim();
			}
		}

		private void claim() {
			f = true;
		}
	}

	static class State {
		private int f;

		void next() {
			if (f == 3) {
				f = toString().length();
			}
		}
	}

	static class LastRun {
		private long f;

		boolean isDue(long now) {
			if (now - f > 1000) {
				f = System.currentTimeMillis();
				return true;
			}
			return false;
		}
	}

	static class LazyImmutable {
		private Immutable f;

		Immutable get() {
			Immutable known = f;
			if (known == null) {
				known = new Immutable(1);
				f = known;
			}
			return known;
		}
	}

	static class DoubleChecked {
		private Mutable f;

		Mutable get() {
			if (f == null) {
				synchronized (this) {
					if (f == null) {
						f = new Mutable();
					}
				}
			}
			return f;
		}
	}

	static class DoubleCheckedByMethod {
		private Mutable f;

		Mutable get() {
			if (f == null) {
				make();
			}
			return f;
		}

		private synchronized void make() {
			if (f == null) {
				f = new Mutable();
			}
		}
	}

	static class DoubleCheckedOnce {
		private String f;

		String get() {
			String known = f;
			if (known == null) {
				synchronized (this) {
					known = f;
					if (known == null) {
						known = toString();
						f = known;
					}
				}
			}
			return known;
		}
	}

	static class LastLookup {
		private Immutable f;

		Immutable find(int part) {
			Immutable last = f;
			if (last != null && last.part == part) {
				return last;
			}
			last = new Immutable(part);
			f = last;
			return last;
		}
	}

	static class StopFlag {
		private boolean f;

		void run() {
			while (!f) {
				Thread.onSpinWait();
			}
		}

		void stop() {
			f = true;
		}
	}

	static class LastUsed {
		private long f;

		void use() {
			f = System.currentTimeMillis();
		}

		boolean isOld(long now) {
			return now - f > 1000;
		}
	}

	static class LastUsedInstant {
		private Instant f;

		void use() {
			f = Instant.now();
		}

		Instant last() {
			return f;
		}
	}

	static class Hits {
		private int cacheHits;

		void hit() {
			cacheHits++;
		}

		void add(int more) {
			cacheHits += more;
		}

		void log(Logger to) {
			to.info("hits: " + cacheHits);
		}
	}

	static class HitsReturned {
		private int cacheHits;

		void hit() {
			cacheHits++;
		}

		int hits() {
			return cacheHits;
		}
	}

	static class HitsPrinted {
		private int cacheHits;

		void hit() {
			cacheHits++;
		}

		void print() {
			System.out.println("hits: " + cacheHits);
		}
	}

	static class HitsInText {
		private int cacheHits;

		void hit() {
			cacheHits++;
		}

		String text() {
			StringBuilder text = new StringBuilder("hits: ");
			text.append(cacheHits);
			return text.toString();
		}
	}

	static class Processed {
		private int processed;

		void process() {
			processed++;
		}
	}

	static class UsedInComputation {
		private int f;

		int twice() {
			return (f + 1) * 2;
		}
	}

	static class HitsThatDecide {
		private int cacheHits;

		void hit() {
			cacheHits++;
		}

		boolean isFull() {
			return cacheHits > 100;
		}
	}

	static class Unused {
		private int f;

		void count() {
			f++;
		}
	}

	static class Constant {
		private String f;

		void begin() {
			f = "begun";
		}

		void again(Map<String, String> into) {
			f = "begun";
			into.put("state", f);
		}
	}

	static class Counter {
		private int f;

		void increment() {
			f++;
		}

		int get() {
			return f;
		}
	}

	static class CheckThenAct {
		private int f;

		void take(int amount) {
			if (f >= amount) {
				f -= amount;
			}
		}
	}

	static class Handed {
		private Date f;

		void set(Date date) {
			f = date;
		}

		Date get() {
			return f;
		}
	}

	static class States {
		private int f;

		void next(boolean last) {
			f = last ? 2 : 1;
		}

		int get() {
			return f;
		}
	}
}
