/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.io.File;
import java.io.IOException;
import java.io.LineNumberReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PushbackReader;
import java.io.Reader;
import java.net.Authenticator;
import java.net.InetAddress;
import java.net.PasswordAuthentication;
import java.nio.file.Files;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.MemoryHandler;
import java.util.zip.GZIPOutputStream;

/** Threads that the JDK calls back under a JDK monitor, that wait on one, or that finalize under one. */
public final class CalledUnderMonitors {

	/** A reader that counts; its callers hold its lock. */
	private static final class Counting extends Reader {
		private int count;

		@Override
		public int read(char[] target, int from, int length) {
			target[from] = 'x';
			count++;
			return 1;
		}

		@Override
		public void close() {
			count++;
		}
	}

	private static final class Written extends OutputStream {
		private int count;

		@Override
		public void write(int one) {
			count++;
		}
	}

	private static final class Asked extends Authenticator {
		private int count;

		@Override
		protected PasswordAuthentication getPasswordAuthentication() {
			count++;
			return null;
		}
	}

	private static final class Printed extends PrintStream {
		private int count;

		Printed() {
			super(OutputStream.nullOutputStream());
		}

		@Override
		public void println(Object value) {
			count++;
		}
	}

	private static final class Published extends Handler {
		private int count;

		@Override
		public void publish(LogRecord message) {
			count++;
		}

		@Override
		public void flush() {
			// no state to reset
		}

		@Override
		public void close() {
			// no resource to close
		}
	}

	/** Not parallel capable, so the JVM locks it while it loads. */
	private static final class Loader extends ClassLoader {
		private int count;

		@Override
		protected Class<?> findClass(String name) throws ClassNotFoundException {
			count++;
			throw new ClassNotFoundException(name);
		}
	}

	/** Waits for its value through inherited methods. */
	private static final class Slot {
		private int value;

		synchronized void put(int given) {
			value = given;
			super.notifyAll();
		}

		synchronized void take() throws InterruptedException {
			while (value == 0) {
				super.wait();
			}
		}
	}

	/** Used under its lock, also in its finalizer. */
	private static final class Locked {
		private static final CountDownLatch ENDED = new CountDownLatch(20);

		private int uses;

		synchronized void use() {
			uses++;
		}

		@Override
		@SuppressWarnings({ "deprecation", "removal" })
		protected synchronized void finalize() {
			uses++;
			ENDED.countDown();
		}
	}

	private CalledUnderMonitors() {
		// only static members
	}

	public static void main(String[] args) throws Throwable {
		PushbackReader pushback = new PushbackReader(new Counting());
		inBoth("pushback", pushback::read);
		LineNumberReader numbered = new LineNumberReader(new Counting(), 1);
		inBoth("numbered lines", numbered::read);
		Written written = new Written();
		byte[] noise = new byte[500];
		new Random(1).nextBytes(noise);
		GZIPOutputStream compressed = new GZIPOutputStream(written, 64);
		inBoth("compressed", () -> compressed.write(noise));
		Reader skipped = new Counting();
		inBoth("skip", () -> skipped.skip(2));
		Asked asked = new Asked();
		Authenticator.setDefault(asked);
		inBoth("authenticator", () -> Authenticator.requestPasswordAuthentication(InetAddress.getLoopbackAddress(), 1,
				"http", "name", "basic"));
		Printed printed = new Printed();
		inBoth("stack trace", () -> new Throwable().printStackTrace(printed));
		Published published = new Published();
		MemoryHandler memory = new MemoryHandler(published, 1, Level.ALL);
		inBoth("pushed log", () -> memory.publish(new LogRecord(Level.INFO, "text")));
		Loader loader = new Loader();
		inBoth("class loader", () -> load(loader));
		lists();
		Slot slot = new Slot();
		Handover.run(Handover.thread(slot::take), Handover.thread(() -> slot.put(1)));
		locked();
		timedWait();
		interruptedTimedWait();
	}

	private static void inBoth(String name, Handover.Step step) throws Throwable {
		Handover.Step steps = () -> {
			for (int i = 0; i < 50; i++) {
				step.go();
			}
		};
		Handover.run(Handover.thread(steps), Handover.thread(steps));
		System.out.println(name);
	}

	private static void load(Loader loader) throws IOException {
		try {
			loader.loadClass("no.Such");
		} catch (ClassNotFoundException e) {
			return;
		}
		throw new IOException("a class that is not there was found");
	}

	private static void lists() throws Throwable {
		List<Integer> list = new CopyOnWriteArrayList<>(List.of(2, 1, 3));
		int[] calls = new int[3];
		inBoth("condition of a list", () -> list.removeIf(element -> calls[0]++ < 0));
		inBoth("replacement in a list", () -> list.replaceAll(element -> element + calls[1]++));
		inBoth("order of a list", () -> list.sort((a, b) -> {
			calls[2]++;
			return a.compareTo(b);
		}));
	}

	/** The finalizer acquires the lock after weak references are cleared. */
	private static void locked() throws Throwable {
		Handover.run(Handover.thread(() -> {
			Locked[] objects = new Locked[20];
			for (int i = 0; i < objects.length; i++) {
				objects[i] = new Locked();
				objects[i].use();
			}
		}));
		while (Locked.ENDED.getCount() > 0) {
			System.gc();
		}
	}

	private static void timedWait() throws Throwable {
		Handover.of("timed wait", box -> {
			Object lock = new Object();
			Handover.run(Handover.thread(() -> {
				synchronized (lock) {
					while (box.value == 0) {
						TimeUnit.HOURS.timedWait(lock, 1);
					}
				}
			}), Handover.thread(() -> {
				synchronized (lock) {
					box.value = 1;
					lock.notifyAll();
				}
			}));
		});
	}

	/** The thread holds the monitor again, even when it is interrupted. */
	private static void interruptedTimedWait() throws Throwable {
		Handover.of("interrupted timed wait", box -> {
			Object lock = new Object();
			Thread waiting = Handover.thread(() -> {
				synchronized (lock) {
					try {
						TimeUnit.HOURS.timedWait(lock, 1);
					} catch (InterruptedException e) {
						box.value++;
					}
				}
			});
			File sign = File.createTempFile("handover", null);
			Thread writing = Handover.thread(() -> {
				synchronized (lock) {
					box.value = 1;
				}
				Files.delete(sign.toPath());
			});
			waiting.start();
			while (waiting.getState() != Thread.State.TIMED_WAITING) {
				Thread.sleep(1);
			}
			writing.start();
			// a file orders nothing
			while (sign.exists()) {
				Thread.sleep(1);
			}
			waiting.interrupt();
			waiting.join();
			writing.join();
		});
	}
}
