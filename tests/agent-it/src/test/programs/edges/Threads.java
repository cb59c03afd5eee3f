/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.Pipe;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/** Publishes a value by parking, interrupting, ending and timing threads. */
public final class Threads {

	private static volatile boolean flag;

	/** The finalizer reads a value that the constructor wrote; nothing else orders the two threads. */
	static class Finalized {
		static volatile boolean isDone;
		int value;

		Finalized() {
			value = 1;
		}

		@Override
		@SuppressWarnings({ "deprecation", "removal" })
		protected void finalize() {
			value++;
			isDone = true;
		}
	}

	private Threads() {
		// only static members
	}

	/** Its constructor writes, without any other access. */
	private static final class Made {
		int value;

		Made() {
			value = 1;
		}
	}

	/** Accesses only the objects that it constructs. */
	private record Maker(LinkedBlockingQueue<Made> queue) implements Runnable {
		@Override
		public void run() {
			queue.add(new Made());
		}
	}

	public static void main(String[] args) throws Throwable {
		firstCases();
		secondCases();
		thirdCases();
		Handover.of("interrupted channel", Threads::interruptedChannel);
		Ends.cases();
	}

	/** The JDK guards the blocker of a thread by a lock of the thread; the agent replaces this lock. */
	private static void interruptedChannel(Handover.Box box) throws Throwable {
		Pipe pipe = Pipe.open();
		Thread reader = Handover.thread(() -> {
			try {
				pipe.source().read(ByteBuffer.allocate(1));
			} catch (ClosedByInterruptException e) {
				box.value++;
			}
		});
		reader.start();
		Handover.pause();
		box.value = 1;
		reader.interrupt();
		reader.join();
		if (box.value != 2)
			throw new IllegalStateException("not interrupted");
	}

	private static void firstCases() throws Throwable {
		Handover.of("park", b -> {
			Thread w = Handover.thread(() -> {
				while (!flag)
					LockSupport.park();
				b.value++;
			});
			flag = false;
			w.start();
			Handover.pause();
			b.value = 1;
			flag = true;
			LockSupport.unpark(w);
			w.join();
		});
		Handover.of("interrupt", b -> {
			Thread w = Handover.thread(() -> {
				while (!Thread.currentThread().isInterrupted())
					Thread.onSpinWait();
				b.value++;
			});
			w.start();
			b.value = 1;
			w.interrupt();
			w.join();
		});
		Handover.of("interrupted exception", b -> {
			Thread w = Handover.thread(() -> {
				try {
					Thread.sleep(60000);
				} catch (InterruptedException e) {
					b.value++;
				}
			});
			w.start();
			b.value = 1;
			w.interrupt();
			w.join();
		});
	}

	private static void secondCases() throws Throwable {
		Handover.of("interrupted wait", b -> {
			Object m = new Object();
			Thread w = Handover.thread(() -> {
				synchronized (m) {
					try {
						m.wait();
					} catch (InterruptedException e) {
						b.value++;
					}
				}
			});
			w.start();
			Handover.pause();
			synchronized (m) {
				b.value = 1;
			}
			w.interrupt();
			w.join();
		});
		Handover.of("isAlive", b -> {
			Thread w = Handover.thread(() -> b.value = 1);
			w.start();
			while (w.isAlive())
				Thread.yield();
			b.value++;
		});
		Handover.of("join(ms)", b -> {
			Thread w = Handover.thread(() -> b.value = 1);
			w.start();
			w.join(10000);
			b.value++;
		});
		Handover.of("getState", b -> {
			Thread w = Handover.thread(() -> b.value = 1);
			w.start();
			while (w.getState() != Thread.State.TERMINATED)
				Thread.yield();
			b.value++;
		});
	}

	private static void thirdCases() throws Throwable {
		Handover.of("finalizer", b -> {
			new Finalized();
			while (!Finalized.isDone)
				System.gc();
		});
		Handover.of("only constructed", b -> {
			var queue = new LinkedBlockingQueue<Made>();
			Handover.run(new Thread(new Maker(queue)), Handover.thread(() -> b.value = queue.take().value));
		});
		Handover.of("timer", b -> {
			Timer q = new Timer(true);
			CountDownLatch l = new CountDownLatch(1);
			b.value = 1;
			q.schedule(new TimerTask() {
				public void run() {
					b.value++;
					l.countDown();
				}
			}, 10);
			l.await();
			b.value++;
			q.cancel();
		});
		Handover.of("reference queue", b -> {
			var q = new ReferenceQueue<Object>();
			var r = new WeakReference<Object>(new Object(), q);
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				r.enqueue();
			}), Handover.thread(() -> {
				q.remove();
				b.value++;
			}));
		});
		Handover.of("shared with main", b -> {
			b.value = 1;
			Thread w = Handover.thread(() -> b.value++);
			w.start();
			w.join();
			b.value++;
		});
	}
}
