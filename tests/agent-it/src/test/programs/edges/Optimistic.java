/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.StampedLock;

/** Publishes a value to optimistic reads that a stamp may validate. */
public final class Optimistic {

	private Optimistic() {
		// only static members
	}

	public static void main(String[] args) throws Throwable {
		Handover.of("stamped optimistic", b -> {
			var l = new StampedLock();
			int[] s = new int[1];
			Handover.run(Handover.thread(() -> {
				for (int i = 0; i < 2000; i++) {
					long x = l.writeLock();
					b.value++;
					l.unlockWrite(x);
				}
			}), Handover.thread(() -> {
				for (int i = 0; i < 2000; i++) {
					long x = l.tryOptimisticRead();
					int v = b.value;
					if (!l.validate(x)) {
						x = l.readLock();
						v = b.value;
						l.unlockRead(x);
					}
					s[0] += v;
				}
			}));
		});
		Handover.of("stamped and not valid", Optimistic::invalid);
		twoStamps();
	}

	private static void twoStamps() throws Throwable {
		Handover.of("stamped, valid and converted", b -> {
			var l = new StampedLock();
			Handover.Step step = () -> {
				for (int i = 0; i < 500; i++) {
					long x = l.tryOptimisticRead();
					int v = b.value;
					long w = l.tryConvertToWriteLock(x);
					if (w == 0) {
						w = l.writeLock();
						v = b.value;
					}
					b.value = v + 1;
					x = l.tryConvertToOptimisticRead(w);
					v = b.value;
					if (l.validate(x) && v <= i)
						throw new IllegalStateException("lost");
				}
			};
			Handover.run(Handover.thread(step), Handover.thread(step));
		});
		Handover.of("stamped by two locks", b -> {
			var outer = new StampedLock();
			var inner = new StampedLock();
			Handover.run(Handover.thread(() -> {
				for (int i = 0; i < 2000; i++) {
					long x = outer.writeLock();
					b.value++;
					outer.unlockWrite(x);
				}
			}), Handover.thread(() -> {
				int seen = 0;
				for (int i = 0; i < 2000; i++) {
					long x = outer.tryOptimisticRead();
					long y = inner.tryOptimisticRead();
					int v = b.value;
					boolean isInner = inner.validate(y);
					int w = b.value;
					if (outer.validate(x) && isInner && v == w)
						seen++;
				}
				if (seen < 0)
					throw new IllegalStateException("lost");
			}));
		});
	}

	/** The writer holds the lock while the other thread reads, and nothing else orders the two. */
	private static void invalid(Handover.Box box) throws Throwable {
		var lock = new StampedLock();
		var turn = new AtomicReference<>("begin");
		Handover.run(Handover.thread(() -> {
			while (!turn.get().equals("stamped"))
				Thread.yield();
			long stamp = lock.writeLock();
			turn.set("locked");
			do
				box.value++;
			while (!turn.get().equals("read"));
			lock.unlockWrite(stamp);
		}), Handover.thread(() -> {
			long stamp = lock.tryOptimisticRead();
			turn.set("stamped");
			while (!turn.get().equals("locked"))
				Thread.yield();
			int value = box.value;
			turn.set("read");
			if (lock.validate(stamp) || value < 0)
				throw new IllegalStateException("valid");
		}));
	}
}
