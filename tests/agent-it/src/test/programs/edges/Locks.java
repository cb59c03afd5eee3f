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

/** Publishes a value under locks and by atomic variables. */
public final class Locks {

	private static volatile int flag;

	private Locks() {
		// only static members
	}

	public static void main(String[] args) throws Throwable {
		firstCases();
		secondCases();
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

	private static void secondCases() throws Throwable {
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
