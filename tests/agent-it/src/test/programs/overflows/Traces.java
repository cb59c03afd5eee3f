/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package overflows;

import java.io.File;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntUnaryOperator;

/**
 * A thread exhausts its stack in recursive methods, starting at different depths, and prints each stack trace that the
 * JVM without an agent would not give. Then it races with another thread.
 */
public final class Traces {

	private static final int DEPTHS = 50;
	private static final int MOST_PRINTED = 20;
	private static final int STACK_SIZE = 256 * 1024;

	private static int calls;
	private static int unusual;
	private static int overflows;
	private static int raced;
	private static IntUnaryOperator lambda;

	private final int[] elements = new int[4];
	private int value;
	private int other;
	private volatile int last;
	private Object reference;

	public static void main(String[] arguments) throws InterruptedException {
		File stop = new File(arguments[0]);
		CountDownLatch done = new CountDownLatch(1);
		Thread first = new Thread(null, () -> {
			overflow(arguments.length > 1);
			done.countDown();
			while (!stop.exists()) {
				writeFirst();
			}
		}, "first", STACK_SIZE);
		Thread second = new Thread(null, () -> {
			await(done);
			while (!stop.exists()) {
				writeSecond();
			}
		}, "second");
		first.start();
		second.start();
		first.join();
		second.join();
		System.out.println(overflows + " overflows, " + unusual + " unusual");
	}

	private static void writeFirst() {
		raced = 1; // race: write/write
	}

	private static void writeSecond() {
		raced = 2; // race: write/write
	}

	private static void await(CountDownLatch done) {
		try {
			done.await();
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}

	private static void overflow(boolean skipsConstructors) {
		Traces shared = new Traces();
		lambda = n -> {
			calls++;
			return lambda.applyAsInt(n + 1) + calls;
		};
		Map<String, Runnable> methods = new LinkedHashMap<>();
		methods.put("plain", () -> plain(0));
		methods.put("fields", () -> shared.fields(0));
		methods.put("elements", () -> shared.elements(0));
		methods.put("statically synchronized", () -> staticallySynchronized(0));
		methods.put("synchronized", () -> shared.synchronizedly(0));
		methods.put("block", () -> shared.block(0));
		methods.put("volatile", () -> shared.volatileField(0));
		methods.put("accessors", () -> shared.accessors(0));
		if (!skipsConstructors) {
			methods.put("constructor", () -> new Nested(0));
		}
		methods.put("lambda", () -> lambda.applyAsInt(0));
		methods.put("loop", () -> shared.loop(0));
		methods.forEach((name, method) -> {
			for (int depth = 0; depth < DEPTHS; depth++) {
				try {
					start(depth, method);
				} catch (StackOverflowError e) {
					overflows++;
					check(name, e.getStackTrace());
				}
			}
		});
	}

	private static int start(int depth, Runnable method) {
		if (depth == 0) {
			method.run();
			return 0;
		}
		return start(depth - 1, method) + 1;
	}

	private static void check(String method, StackTraceElement[] trace) {
		String problem = trace.length == 0 || !trace[0].getClassName().startsWith(Traces.class.getName())
				? "the top frame is not of the program"
				: null;
		for (StackTraceElement frame : trace) {
			if (frame.getClassName().contains("nterlock")) {
				problem = "frame of the agent: " + frame;
			} else if (frame.getClassName().startsWith("overflows.") && frame.getLineNumber() <= 0) {
				problem = "frame without a line: " + frame;
			}
		}
		if (problem != null && ++unusual <= MOST_PRINTED) {
			System.out.println(method + ": " + problem + ", top frame " + (trace.length == 0 ? null : trace[0]));
		}
	}

	private static int plain(int n) {
		return plain(n + 1) + 1;
	}

	private int fields(int n) {
		value += n;
		other = value;
		return fields(n + 1) + value;
	}

	private int elements(int n) {
		elements[n & 3] += n;
		return elements(n + 1) + elements[n + 1 & 3];
	}

	private static synchronized int staticallySynchronized(int n) {
		calls++;
		return staticallySynchronized(n + 1) + calls;
	}

	private synchronized int synchronizedly(int n) {
		value++;
		return synchronizedly(n + 1) + value;
	}

	private int block(int n) {
		synchronized (elements) {
			value++;
			return block(n + 1) + value;
		}
	}

	private int volatileField(int n) {
		last = n;
		return volatileField(n + 1) + last;
	}

	private int accessors(int n) {
		set(get() + n);
		return accessors(n + 1);
	}

	private int get() {
		return other;
	}

	private void set(int n) {
		other = n;
		reference = reference == this ? null : this;
	}

	private int loop(int n) {
		int sum = 0;
		for (int i = 0; i < elements.length; i++) {
			sum += elements[i];
		}
		return loop(n + 1) + sum;
	}

	/** Exhausts the stack in its constructor. */
	private static final class Nested {

		private final int depth;
		private final int inner;

		Nested(int depth) {
			this.depth = depth;
			inner = new Nested(this.depth + 1).inner;
		}
	}
}
