/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/**
 * The static methods that code calls where transactions begin and end, where objects are made, and where references go.
 * No exception of the agent leaves them.
 */
public final class InterlockTransactionHooks {

	private static final int BEGUN = 0;
	private static final int ENDED = 1;
	private static final int CREATED = 2;
	private static final int STORED = 3;
	private static final int PASSED = 4;

	private InterlockTransactionHooks() {
		// static only
	}

	/** A transaction begins; inside another one it is a part of that. */
	public static void begin(int site) {
		InterlockThread thread = InterlockThreads.current();
		if (thread.transactions++ == 0) {
			InterlockTransactionListener listener = InterlockTransactionListener.installed;
			if (listener != null && isReady(thread)) {
				thread.inTransaction = true;
				tell(thread, listener, BEGUN, null, null, site);
			}
		}
	}

	/** A transaction ends, in whatever way. */
	public static void end() {
		InterlockThread thread = InterlockThreads.current();
		if (--thread.transactions <= 0) {
			thread.transactions = 0;
			InterlockTransactionListener listener = InterlockTransactionListener.installed;
			if (thread.inTransaction) {
				thread.inTransaction = false;
				if (listener != null && isReady(thread)) {
					tell(thread, listener, ENDED, null, null, 0);
				}
			}
		}
	}

	/** An object has been made, or is about to be by what is left of its constructor. */
	public static void created(Object object) {
		hear(CREATED, null, object);
	}

	/** Before a reference is stored in an object or in an array. */
	public static void stored(Object owner, Object value) {
		if (owner != null && value != null) {
			hear(STORED, owner, value);
		}
	}

	/** Before a reference is stored in a static field. */
	public static void storedStatic(Object value) {
		if (value != null) {
			hear(STORED, null, value);
		}
	}

	/** Before a reference is handed to code that is not instrumented. */
	public static void passed(Object value) {
		if (value != null) {
			hear(PASSED, null, value);
		}
	}

	private static void hear(int event, Object owner, Object object) {
		InterlockTransactionListener listener = InterlockTransactionListener.installed;
		if (listener == null) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		if (isReady(thread)) {
			tell(thread, listener, event, owner, object, 0);
		}
	}

	/** Makes a thread known to the agent; false if its events are not to be heard now. */
	private static boolean isReady(InterlockThread thread) {
		if (thread.excluded != 0) {
			return false;
		}
		if (thread.openSite >= 0 || thread.listener != InterlockListener.installed || thread.enteringMonitor != null) {
			try {
				InterlockHooks.settle(thread);
			} catch (StackOverflowError e) {
				// the program has used up its stack, and is about to be told
				return false;
			}
		}
		return thread.view != null;
	}

	private static void tell(InterlockThread thread, InterlockTransactionListener listener, int event, Object owner,
			Object object, int site) {
		thread.excluded += InterlockThread.IN_AGENT;
		try {
			switch (event) {
			case BEGUN :
				listener.begun(thread, site);
				break;
			case ENDED :
				listener.ended(thread);
				break;
			case CREATED :
				listener.created(thread, object);
				break;
			case STORED :
				listener.stored(thread, owner, object);
				break;
			default :
				listener.passed(thread, object);
				break;
			}
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
		} catch (Throwable e) {
			InterlockListener.lastFailure = e;
			InterlockListener.failures++;
		} finally {
			thread.excluded -= InterlockThread.IN_AGENT;
		}
	}
}
