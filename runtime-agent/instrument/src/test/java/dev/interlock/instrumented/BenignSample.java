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
import java.util.Date;
import java.util.Map;

/** One class for each way in which races on its field {@code f} may be harmless, and some in which they only seem so. */
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

		void reset() {
			f = null;
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

		int hits() {
			return cacheHits;
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
