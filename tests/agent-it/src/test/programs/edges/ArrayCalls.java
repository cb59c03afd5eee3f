/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.io.StringReader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** One thread accesses an element, another thread all elements by a JDK method: each case is a race. */
public final class ArrayCalls {

	private static final int SIZE = 8;

	private ArrayCalls() {
		// only static members
	}

	public static void main(String[] args) throws InterruptedException {
		copied();
		copiedInside();
		filled();
		newCopies();
		compared();
		asText();
		around();
		given();
	}

	private static void race(Handover.Step one, Handover.Step other) throws InterruptedException {
		AtomicIntegerArray ended = new AtomicIntegerArray(2);
		Handover.run(Handover.thread(() -> {
			one.go();
			awaitOther(ended, 0);
		}), Handover.thread(() -> {
			other.go();
			awaitOther(ended, 1);
		}));
	}

	/** Opaque mode orders and releases nothing, so stretched access windows stay open. */
	private static void awaitOther(AtomicIntegerArray ended, int number) {
		ended.setOpaque(number, 1);
		while (ended.getOpaque(1 - number) == 0) {
			Thread.onSpinWait();
		}
	}

	/** Uses a value that was read, without a lock. */
	private static void use(Object value) {
		if (value == Thread.currentThread()) {
			throw new IllegalStateException("not as expected");
		}
	}

	private static void copied() throws InterruptedException {
		int[] ints = new int[SIZE];
		String[] names = new String[SIZE];
		Object[] objects = new Object[SIZE];
		race(() -> ints[3] = 1, // race: read/write
				() -> System.arraycopy(ints, 2, new int[SIZE], 0, 2)); // race: read/write
		race(() -> use(objects[5] == null), // race: read/write
				() -> System.arraycopy(names, 0, objects, 5, 1)); // race: read/write
		byte[] bytes = new byte[SIZE];
		race(() -> System.arraycopy(bytes, 0, new byte[SIZE], 1, 4), // race: read/write
				() -> System.arraycopy(new byte[SIZE], 0, bytes, 2, 4)); // race: read/write
	}

	private static void copiedInside() throws InterruptedException {
		long[] longs = new long[SIZE];
		race(() -> use(longs[6]), // race: read/write
				() -> System.arraycopy(longs, 0, longs, 2, 6)); // race: read/write
		long[] others = new long[SIZE];
		race(() -> others[0] = 1, // race: read/write
				() -> System.arraycopy(others, 0, others, 2, 6)); // race: read/write
	}

	private static void filled() throws InterruptedException {
		double[] doubles = new double[SIZE];
		race(() -> doubles[7] = 1, // race: write/write
				() -> Arrays.fill(doubles, 2)); // race: write/write
		Object[] objects = new Object[SIZE];
		race(() -> use(objects[4]), // race: read/write
				() -> Arrays.fill(objects, 4, 5, null)); // race: read/write
	}

	private static void newCopies() throws InterruptedException {
		char[] chars = new char[SIZE];
		race(() -> chars[2] = 'a', // race: read/write
				() -> use(chars.clone().length)); // race: read/write
		String[] names = new String[SIZE];
		race(() -> names[7] = "a", // race: read/write
				() -> use(Arrays.copyOf(names, 20).length)); // race: read/write
		short[] shorts = new short[SIZE];
		race(() -> shorts[7] = 1, // race: read/write
				() -> use(Arrays.copyOfRange(shorts, 7, 12).length)); // race: read/write
	}

	private static void compared() throws InterruptedException {
		float[] floats = new float[SIZE];
		race(() -> floats[2] = 0, // race: read/write
				() -> use(Arrays.equals(floats, new float[SIZE]))); // race: read/write
		boolean[] flags = new boolean[SIZE];
		race(() -> flags[2] = false, // race: read/write
				() -> use(Arrays.mismatch(new boolean[SIZE], flags))); // race: read/write
	}

	private static void asText() throws InterruptedException {
		int[] ints = new int[SIZE];
		race(() -> ints[1] = 0, // race: read/write
				() -> use(Arrays.toString(ints))); // race: read/write
		char[] chars = { 'a', 'b', 'c', 'd' };
		race(() -> chars[2] = 'c', // race: read/write
				() -> use(new String(chars, 1, 2))); // race: read/write
	}

	/** Program code runs inside the call and orders nothing. */
	private static void around() throws InterruptedException {
		long[] longs = new long[SIZE];
		race(() -> use(longs[0]), // race: read/write
				() -> Arrays.setAll(longs, i -> 0)); // race: read/write
		Object[] objects = { "a", 1 };
		race(() -> objects[1] = 1, // race: read/write
				() -> use(Arrays.hashCode(objects))); // race: read/write
	}

	/** Methods of collections, streams and buffers write to an array argument. */
	private static void given() throws InterruptedException {
		String[] names = new String[SIZE];
		race(() -> use(names[1]), // race: read/write
				() -> use(List.of("a", "b", "c").toArray(names))); // race: read/write
		Object[] objects = new Object[2];
		race(() -> objects[1] = 1, // race: write/write
				() -> use(new ArrayList<>(List.of("a", "b")).toArray(objects))); // race: write/write
		char[] chars = new char[SIZE];
		race(() -> use(chars[3]), // race: read/write
				() -> use(new StringReader("text").read(chars, 2, 2))); // race: read/write
		byte[] others = new byte[SIZE];
		// buffer classes whose initialisers would order the threads
		use(ByteBuffer.allocate(SIZE).get(new byte[SIZE]).position());
		race(() -> use(others[7]), // race: read/write
				() -> use(ByteBuffer.allocate(SIZE).get(others).position())); // race: read/write
		int[] ints = new int[SIZE];
		race(() -> ints[2] = 0, // race: read/write
				() -> Arrays.sort(ints)); // race: read/write
	}
}
