/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.lang.ref.Cleaner;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** Code of the program in threads that it has not started: of a timer, a cleaner, finalizers and the JVM's shutdown. */
public final class ForeignThreads {

	private static final Object LOCK = new Object();
	private static int ticks;
	private static boolean isFinalized;

	/** Needs the monitor in the JVM's thread for finalizers, which is not controlled. */
	private static final class Finalized {
		@Override
		@SuppressWarnings({ "deprecation", "removal" })
		protected void finalize() {
			synchronized (LOCK) {
				isFinalized = true;
			}
		}
	}

	/** Prints under a monitor that its text enters too. */
	private static final class Text {
		@Override
		public String toString() {
			synchronized (LOCK) {
				return "text " + ticks;
			}
		}
	}

	public static void main(String[] arguments) throws InterruptedException {
		Runtime.getRuntime().addShutdownHook(new Thread(() -> {
			synchronized (LOCK) {
				System.out.println("hook");
			}
		}));
		Timer timer = new Timer(true);
		CountDownLatch ticked = new CountDownLatch(3);
		timer.schedule(new TimerTask() {
			@Override
			public void run() {
				synchronized (LOCK) {
					ticks++;
				}
				ticked.countDown();
				if (ticked.getCount() == 0) {
					cancel();
				}
			}
		}, 5, 5);
		ticked.await();
		AtomicBoolean cleaned = new AtomicBoolean();
		// the thread of the cleaner runs what the program calls for
		Cleaner.Cleanable cleanable = Cleaner.create().register(new Object(), () -> {
			synchronized (LOCK) {
				cleaned.set(true);
			}
		});
		for (int i = 0; i < 1_000 && !cleaned.get(); i++) {
			System.gc();
			Thread.sleep(1);
		}
		cleanable.clean();
		new Finalized();
		synchronized (LOCK) {
			while (!isFinalized) {
				System.gc();
				LOCK.wait(1);
			}
		}
		Thread[] printing = new Thread[2];
		for (int i = 0; i < printing.length; i++) {
			printing[i] = new Thread(() -> {
				synchronized (LOCK) {
					System.out.println(new Text());
				}
				System.out.println(new Text());
			});
			printing[i].start();
		}
		for (Thread each : printing) {
			each.join();
		}
		System.out.println("cleaned " + cleaned);
	}
}
