/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Waits for what the JVM's own threads do after objects have been collected. */
public final class JvmThreads {

	private static final Object LOCK = new Object();
	private static final AtomicInteger WAITING = new AtomicInteger();
	private static Thread interrupted;
	private static Thread parked;
	private static boolean isFinalized;
	private static volatile boolean mayContinue;

	/** Wakes the others in each way. */
	private static final class Last {
		@Override
		@SuppressWarnings({ "deprecation", "removal" })
		protected void finalize() {
			interrupted.interrupt();
			mayContinue = true;
			LockSupport.unpark(parked);
			synchronized (LOCK) {
				isFinalized = true;
				LOCK.notify();
			}
		}
	}

	public static void main(String[] arguments) throws InterruptedException {
		StringBuffer done = new StringBuffer();
		ReferenceQueue<Object> queue = new ReferenceQueue<>();
		Object referent = new Object();
		WeakReference<Object> reference = new WeakReference<>(referent, queue);
		Thread collecting = thread("collects", () -> {
			if (queue.remove() == reference) {
				done.append("collected");
			}
		});
		awaitThreads(1);
		// an earlier collection would leave nothing to wait for
		Reference.reachabilityFence(referent);
		referent = null;
		System.gc();
		collecting.join();
		interrupted = thread("is interrupted\nat once", () -> {
			try {
				synchronized (done) {
					done.wait();
				}
			} catch (InterruptedException e) {
				awaitText(done, "finalized");
				done.append(", interrupted");
			}
		});
		Thread notified = thread("waits", () -> {
			synchronized (LOCK) {
				while (!isFinalized) {
					LOCK.wait();
				}
				done.append(", finalized");
			}
			awaitText(done, "interrupted");
			done.append(", notified");
		});
		parked = thread("parks", () -> {
			while (!mayContinue) {
				LockSupport.park();
			}
			awaitText(done, "notified");
			done.append(", unparked");
		});
		awaitThreads(4);
		new Last();
		System.gc();
		for (Thread each : new Thread[] { interrupted, notified, parked }) {
			each.join();
		}
		System.out.println(done);
	}

	private interface Work {
		void run() throws InterruptedException;
	}

	private static Thread thread(String name, Work work) {
		Thread thread = new Thread(() -> {
			WAITING.incrementAndGet();
			try {
				work.run();
			} catch (InterruptedException e) {
				throw new IllegalStateException(e);
			}
		}, name);
		thread.start();
		return thread;
	}

	/** Until the threads wait. */
	private static void awaitThreads(int count) throws InterruptedException {
		while (WAITING.get() < count) {
			Thread.sleep(1);
		}
		Thread.sleep(1_000);
	}

	private static void awaitText(StringBuffer text, String wanted) throws InterruptedException {
		while (text.indexOf(wanted) < 0) {
			Thread.sleep(1);
		}
	}
}
