/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.ref.ReferenceQueue;

/**
 * The identity hash codes that the program sees in a controlled run: those of its own objects come from the seed, because
 * the JVM's differ between runs. An object keeps its code after the run is no longer controlled.
 * <p>
 * Objects of the JDK's classes keep the JVM's codes, as maps may have been filled with them before the run began. Those
 * of {@code java.util}, plain objects, arrays and new threads are like objects of the program.
 */
public final class InterlockIdentityHashes extends InterlockWeakTable<InterlockIdentityHashes.Entry> {

	private static final int FIRST_BUCKETS = 16;
	private static final String LIKE_PROGRAM = "java.util.";
	private static final InterlockIdentityHashes[] TABLES = new InterlockIdentityHashes[STRIPES];

	private static ClassLoader platform;
	private static ClassLoader agent;
	private static volatile boolean enabled;

	static {
		for (int i = 0; i < TABLES.length; i++) {
			TABLES[i] = new InterlockIdentityHashes();
		}
	}

	private InterlockIdentityHashes() {
		super(FIRST_BUCKETS);
	}

	/** The code of one object. */
	static final class Entry extends InterlockWeakEntry {

		/** 0 until it is chosen. */
		private int code;

		private Entry(Object key, int hash, ReferenceQueue<Object> collected) {
			super(key, hash, collected);
		}

		/** @param seeded a code for the object if it has none */
		private synchronized int code(int seeded) {
			if (code == 0) {
				code = seeded;
			}
			return code;
		}

		private synchronized int code() {
			return code;
		}
	}

	@Override
	Entry entry(Object key, int hash, ReferenceQueue<Object> queue) {
		return new Entry(key, hash, queue);
	}

	/**
	 * Codes come from the seed from now on. All running threads but the calling one keep the JVM's.
	 *
	 * @param agentLoader the loader of the agent, whose objects keep the JVM's codes
	 */
	public static void enable(ClassLoader agentLoader) {
		agent = agentLoader;
		platform = ClassLoader.getPlatformClassLoader();
		ThreadGroup root = Thread.currentThread().getThreadGroup();
		while (root.getParent() != null) {
			root = root.getParent();
		}
		Thread[] running = new Thread[2 * root.activeCount() + 1];
		int count = root.enumerate(running);
		for (int i = 0; i < count; i++) {
			if (running[i] != Thread.currentThread()) {
				table(running[i]).of(hash(running[i]), running[i]).code(System.identityHashCode(running[i]));
			}
		}
		enabled = true;
	}

	private static InterlockIdentityHashes table(Object object) {
		return TABLES[stripe(hash(object))];
	}

	/**
	 * After {@code hashCode()} of any object.
	 * <p>
	 * An overridden method is recognised by a result that differs from the JVM's code. It equals that code by chance with a probability of 2^-31.
	 *
	 * @param code what it returned
	 */
	public static int after(Object object, int code) {
		if (!enabled || object instanceof String || object instanceof Integer
				|| code != System.identityHashCode(object)) {
			return code;
		}
		return seeded(object, code);
	}

	/** In place of {@code System.identityHashCode}. */
	public static int of(Object object) {
		int code = System.identityHashCode(object);
		return !enabled || object == null ? code : seeded(object, code);
	}

	private static int seeded(Object object, int real) {
		InterlockThread thread = InterlockThreads.current();
		if (thread.isInAgent()) {
			return real;
		}
		InterlockController controller = InterlockController.installed;
		InterlockStack.reserve(thread);
		thread.enterAgent();
		try {
			InterlockIdentityHashes table = table(object);
			int hash = hash(object);
			Entry entry = table.find(hash, object);
			int known = entry == null ? 0 : entry.code();
			if (known != 0) {
				return known;
			}
			if (controller == null || !isSeeded(object) || !controller.choosesHash(thread, object)) {
				return real;
			}
			// as the JVM's: not negative, and never 0
			int seeded = (int) (controller.random(thread, InterlockController.HASHES) >>> 33);
			return table.of(hash, object).code(seeded == 0 ? 1 : seeded);
		} catch (Throwable e) {
			if (controller != null) {
				controller.failed(e);
			}
			return real;
		} finally {
			thread.leaveAgent();
		}
	}

	private static boolean isSeeded(Object object) {
		if (object instanceof Class<?> type) {
			return isOfProgram(type.getClassLoader());
		}
		Class<?> type = object.getClass();
		ClassLoader loader = type.getClassLoader();
		return isOfProgram(loader) || loader == null && (type == Object.class || type.isArray()
				|| object instanceof Thread || type.getName().startsWith(LIKE_PROGRAM));
	}

	private static boolean isOfProgram(ClassLoader loader) {
		return loader != null && loader != platform && loader != agent;
	}
}
