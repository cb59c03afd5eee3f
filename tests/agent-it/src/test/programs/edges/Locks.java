/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Hands a value over under locks and by atomic variables. */
public final class Locks {

	private static volatile int flag;

	private Locks() {
		// only static members
	}

	public static void main(String[] args) throws Throwable {
		firstCases();
		secondCases();
		optimisticCases();
	}

	private static void firstCases() throws Throwable {
		Handover.of("atomic update", b -> {
			var r = new AtomicReference<Handover.Box>();
			Handover.run(Handover.thread(() -> r.updateAndGet(o -> {
				Handover.Box x = new Handover.Box();
				x.value = 1;
				return x;
			})), Handover.thread(() -> {
				Handover.Box x;
				while ((x = r.get()) == null)
					Thread.yield();
				x.value++;
			}));
		});
		Handover.of("atomic array", b -> {
			var r = new AtomicIntegerArray(4);
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				r.set(2, 1);
			}), Handover.thread(() -> {
				while (r.get(2) == 0)
					Thread.yield();
				b.value++;
			}));
		});
		Handover.of("volatile field by reflection", b -> {
			var flag = Locks.class.getDeclaredField("flag");
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				flag.setInt(null, 1);
			}), Handover.thread(() -> {
				while (flag.getInt(null) == 0 || Locks.flag == 0)
					Thread.yield();
				b.value++;
			}));
		});
		Handover.of("rw lock", b -> {
			var l = new ReentrantReadWriteLock();
			int[] s = new int[2];
			Handover.run(Handover.thread(() -> {
				for (int i = 0; i < 100; i++) {
					l.writeLock().lock();
					b.value++;
					l.writeLock().unlock();
				}
			}), Handover.thread(() -> {
				for (int i = 0; i < 100; i++) {
					l.readLock().lock();
					s[0] += b.value;
					l.readLock().unlock();
				}
			}));
		});
	}

	private static void optimisticCases() throws Throwable {
		Handover.of("stamped and not valid", Locks::invalid);
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

	/** The writer has the lock while the other one reads, and nothing else orders the two. */
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

	private static void secondCases() throws Throwable {
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
		Handover.of("condition interrupted", b -> {
			var l = new ReentrantLock();
			var c = l.newCondition();
			Thread w = Handover.thread(() -> {
				l.lock();
				try {
					c.await();
				} catch (InterruptedException e) {
					b.value++;
				} finally {
					l.unlock();
				}
			});
			w.start();
			Handover.pause();
			l.lock();
			b.value = 1;
			l.unlock();
			w.interrupt();
			w.join();
		});
	}
}
