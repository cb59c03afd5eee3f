/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fuzz;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;

/** A class with accesses, locks, loops and calls of most kinds, and the verification of class files. */
final class Samples {

	private static volatile int shared;
	private final Map<String, int[]> elements = new HashMap<>();
	private final ReentrantLock lock = new ReentrantLock();
	private long count;
	private Object last;

	/** Defines one class; never initialised. */
	private static final class OneClass extends ClassLoader {

		OneClass() {
			super(Samples.class.getClassLoader());
		}

		/** Links the class, which verifies it. */
		Class<?> link(byte[] bytes) {
			Class<?> type = defineClass(null, bytes, 0, bytes.length);
			type.getDeclaredMethods();
			return type;
		}
	}

	/** The bytes of a class. */
	static byte[] classFile(Class<?> type) {
		try (InputStream in = type.getClassLoader().getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
			return in.readAllBytes();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** Why the JVM refuses a class; null if it links it. */
	static Throwable refusal(byte[] bytes) {
		try {
			new OneClass().link(bytes);
			return null;
		} catch (LinkageError | RuntimeException e) {
			return e;
		}
	}

	/** Fails if a class has errors that the original did not have. */
	static void assertValid(byte[] original, byte[] changed) {
		if (refusal(original) != null) {
			return;
		}
		Throwable refusal = refusal(changed);
		if (refusal != null) {
			throw new AssertionError("The changed class is refused.", refusal);
		}
		String errors = errors(original).isEmpty() ? errors(changed) : "";
		// ASM looks up more types in a changed class, and those of a damaged class may not exist
		if (!errors.isEmpty() && !errors.contains("not present")) {
			throw new AssertionError("The changed class is not valid: " + errors);
		}
	}

	private static String errors(byte[] bytes) {
		var text = new StringWriter();
		try {
			CheckClassAdapter.verify(new ClassReader(bytes), Samples.class.getClassLoader(), false,
					new PrintWriter(text));
		} catch (RuntimeException | LinkageError e) {
			return e.toString();
		}
		return text.toString();
	}

	synchronized void put(String key, int size) {
		int[] array = elements.computeIfAbsent(key, each -> new int[size]);
		for (int i = 0; i < array.length; i++) {
			array[i] += shared;
		}
		count++;
		last = array;
	}

	Object take(List<String> keys) throws InterruptedException {
		List<Object> found = new ArrayList<>();
		lock.lock();
		try {
			for (String key : keys) {
				if (elements.get(key) == null) {
					continue;
				}
				found.add(elements.remove(key));
			}
			shared++;
		} finally {
			lock.unlock();
		}
		synchronized (found) {
			while (found.isEmpty()) {
				found.wait(count);
			}
		}
		return last == null ? found : last;
	}

	static double sum(double[] values, long[] weights) {
		double sum = 0;
		for (int i = 0; i < values.length; i += 2) {
			sum += values[i] * weights[i];
			weights[i] = (long) sum;
		}
		return sum;
	}
}
