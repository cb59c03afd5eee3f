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
 * The test that each thread runs. A test framework marks the begin and the end of its tests; a started thread inherits
 * the test of its starter, and the task of a pool that of its submitter. A change of the test counts as a release, so
 * that no epoch belongs to two tests.
 */
public final class InterlockTests {

	/** The key of the release at the change of a test; nothing acquires it. */
	private static final int CHANGE = -9;

	private static volatile InterlockTestListener installed;
	/** Whether a test has been marked. */
	private static volatile boolean used;

	private InterlockTests() {
		// static only
	}

	/** Sets what is notified of tests; null for nothing. */
	public static void install(InterlockTestListener listener) {
		installed = listener;
	}

	/** The number of the test that the calling thread runs; 0 if it runs none. */
	public static int current() {
		return used ? InterlockThreads.current().tests.current() : 0;
	}

	/** Whether the agent watches the program; from now on findings are kept for {@link #findings}. */
	public static boolean isWatching() {
		InterlockTestListener listener = installed;
		if (listener == null) {
			return false;
		}
		InterlockThread thread = InterlockThreads.current();
		thread.enterAgent();
		try {
			listener.use();
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
		return true;
	}

	/**
	 * A test begins or ends on the calling thread.
	 *
	 * @param id     identifies it
	 * @param name   what people call it
	 * @param begins whether it begins
	 * @param single whether it is one test, not a group of tests
	 */
	public static void mark(String id, String name, boolean begins, boolean single) {
		InterlockTestListener listener = installed;
		if (listener == null || id == null) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		int test = 0;
		if (!begins) {
			thread.enterAgent();
			try {
				test = listener.number(id);
			} catch (Throwable e) {
				InterlockFailures.failed(e);
			} finally {
				thread.leaveAgent();
			}
			if (test != 0 && thread.tests.current() == test) {
				set(thread, thread.tests.pop());
			}
		}
		thread.enterAgent();
		try {
			test = listener.marked(id, name, begins, single);
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
		if (begins && test != 0) {
			used = true;
			thread.tests.push();
			set(thread, test);
		}
	}

	/**
	 * Takes the findings of a test and of the tests in it; all findings if the id is empty. Counts as a release.
	 *
	 * @return the findings, in the form that the class of the annotations module documents
	 */
	public static Object[][] findings(String id) {
		InterlockTestListener listener = installed;
		if (listener == null || id == null) {
			return new Object[0][];
		}
		InterlockThread thread = InterlockThreads.current();
		release(thread);
		thread.enterAgent();
		try {
			return listener.take(id);
		} catch (Throwable e) {
			InterlockFailures.failed(e);
			return new Object[0][];
		} finally {
			thread.leaveAgent();
		}
	}

	/** The calling thread is about to start a thread, or hands a task to other threads. */
	public static void submitted(Object task) {
		if (task instanceof Thread) {
			started((Thread) task);
		}
		if (!used || task == null) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		int test = thread.tests.current();
		if (thread.isInAgent() || test == 0 && !(task instanceof Thread) && Tasks.test(task) == 0) {
			return;
		}
		thread.enterAgent();
		try {
			if (!(task instanceof Thread)) {
				Tasks.put(task, test);
			} else if (test != 0) {
				InterlockThreads.of((Thread) task).tests.change(0, test);
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	private static void started(Thread child) {
		try {
			InterlockThreads.of(child).startedBy(InterlockThreads.current());
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
	}

	/** The calling thread works on a task until it takes another one; null for none. */
	public static void taken(Object task) {
		if (used && task != null) {
			InterlockThread thread = InterlockThreads.current();
			thread.tests.clear();
			set(thread, Tasks.test(task));
		}
	}

	/** The calling thread works on a task until {@link #ended}. */
	public static void begun(Object task) {
		if (used) {
			InterlockThread thread = InterlockThreads.current();
			thread.tests.push();
			set(thread, Tasks.test(task));
		}
	}

	/** The calling thread returns to what it did before {@link #begun}. */
	public static void ended(Object task) {
		if (used) {
			InterlockThread thread = InterlockThreads.current();
			set(thread, thread.tests.pop());
		}
	}

	private static void set(InterlockThread thread, int test) {
		if (thread.tests.current() != test && !thread.isInAgent()) {
			release(thread);
			thread.tests.change(thread.recorded, test);
		}
	}

	/** Ends the epoch of the calling thread, and its open windows. */
	private static void release(InterlockThread thread) {
		Thread itself = thread.get();
		if (itself != null) {
			InterlockSyncHooks.releasing(itself, CHANGE);
		}
	}

	/** The tests of submitted tasks. */
	static final class Tasks extends InterlockWeakTable<Tasks.Entry> {

		private static final Tasks[] TABLES = new Tasks[STRIPES];

		static {
			for (int i = 0; i < TABLES.length; i++) {
				TABLES[i] = new Tasks();
			}
		}

		private Tasks() {
			super(16);
		}

		/** The test of one task. */
		static final class Entry extends InterlockWeakEntry {

			private volatile int test;

			private Entry(Object key, int hash, ReferenceQueue<Object> collected) {
				super(key, hash, collected);
			}
		}

		static void put(Object task, int test) {
			int hash = hash(task);
			TABLES[stripe(hash)].of(hash, task).test = test;
		}

		static int test(Object task) {
			int hash = hash(task);
			Entry found = TABLES[stripe(hash)].find(hash, task);
			return found == null ? 0 : found.test;
		}

		@Override
		Entry entry(Object key, int hash, ReferenceQueue<Object> queue) {
			return new Entry(key, hash, queue);
		}
	}
}
