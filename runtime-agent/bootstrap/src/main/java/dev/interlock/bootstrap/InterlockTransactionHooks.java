/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.vm.annotation.ForceInline;

/**
 * The static methods that code calls where objects are made, where references are stored or passed, and at atomic
 * operations. They never throw exceptions of the agent.
 */
public final class InterlockTransactionHooks {

	/** The bit of a call's effect that shows that it wrote. */
	public static final int WROTE = 1;
	/** The bit of a call's effect that shows that the call itself has checked its condition for writing. */
	public static final int CONDITIONAL = 2;

	private static final int BEGUN = 0;
	private static final int ENDED = 1;
	private static final int ALLOCATED = 2;
	private static final int REFERENCE_STORED = 3;
	private static final int REFERENCE_ESCAPED = 4;
	private static final int WAITS = 5;

	private InterlockTransactionHooks() {
		// static only
	}

	/**
	 * The mark of an object that the thread makes, see {@link InterlockEscapeMarks}. The object is not reported until it
	 * escapes.
	 */
	@ForceInline
	public static int own() {
		InterlockThread thread = InterlockThreads.current();
		return thread.excluded == 0 && thread.mark > 0 ? thread.mark : InterlockEscapeMarks.ESCAPED;
	}

	/** An object has been made, or will be complete after the rest of its constructor. */
	public static void allocated(Object object) {
		observe(ALLOCATED, null, object);
	}

	/** Before a reference is stored in an object or in an array. */
	public static void referenceStored(Object owner, Object value) {
		if (owner != null && value != null) {
			int mark = InterlockEscapeMarks.mark(value);
			if (mark != InterlockEscapeMarks.ESCAPED
					&& (mark == InterlockEscapeMarks.UNMARKED || mark != InterlockEscapeMarks.mark(owner))) {
				observe(REFERENCE_STORED, owner, value);
			}
		}
	}

	/** Before a reference is stored in a static field. */
	public static void referenceStoredStatic(Object value) {
		if (value != null && InterlockEscapeMarks.mark(value) != InterlockEscapeMarks.ESCAPED) {
			observe(REFERENCE_STORED, null, value);
		}
	}

	/** Before a reference is passed to uninstrumented code. */
	public static void referenceEscaped(Object value) {
		if (value != null && InterlockEscapeMarks.mark(value) != InterlockEscapeMarks.ESCAPED) {
			observe(REFERENCE_ESCAPED, null, value);
		}
	}

	/** Before the thread waits on a monitor. */
	public static void waits(Object monitor) {
		if (monitor != null) {
			observe(WAITS, null, monitor);
		}
	}

	/** After a read of a field of an object that is volatile, or may be. */
	@ForceInline
	public static void volatileRead(Object owner, int site) {
		accessed(owner, false, site);
	}

	/** Before a write of a field of an object that is volatile, or may be. */
	@ForceInline
	public static void beforeVolatileWrite(Object owner, int site) {
		if (owner != null) {
			accessed(owner, true, site);
		}
	}

	/** After a read of a static field that is volatile, or may be. */
	@ForceInline
	public static void staticVolatileRead(int site) {
		accessed(null, false, site);
	}

	/** Before a write of a static field that is volatile, or may be. */
	@ForceInline
	public static void beforeStaticVolatileWrite(int site) {
		accessed(null, true, site);
	}

	/** The effect of a call that writes only if its result is not null. */
	public static int effectIfValue(Object result) {
		return result == null ? CONDITIONAL : CONDITIONAL | WROTE;
	}

	/** The effect of a call that writes only if its result is null. */
	public static int effectIfNull(Object result) {
		return result == null ? CONDITIONAL | WROTE : CONDITIONAL;
	}

	/** After a call of an object whose calls may be atomic; the effect combines the constants. */
	public static void called(Object receiver, Object part, int effect, int site) {
		InterlockTransactionListener listener = InterlockTransactionListener.installed;
		if (listener == null) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		if (!isReady(thread)) {
			return;
		}
		thread.enterAgent();
		try {
			listener.called(thread, receiver, part, effect, site);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/** Checks first what compiled code treats as a constant, so that nothing remains for a non-volatile field. */
	@ForceInline
	private static void accessed(Object owner, boolean write, int site) {
		if (!InterlockSiteFields.isOrdinary(site)) {
			maybeAccessed(owner, write, site);
		}
	}

	private static void maybeAccessed(Object owner, boolean write, int site) {
		InterlockTransactionListener listener = InterlockTransactionListener.installed;
		int field = listener == null ? 0 : InterlockWindowHooks.field(owner, site);
		if (field < -1) {
			accessed(listener, owner, -1 - field, write, site);
		}
	}

	private static void accessed(InterlockTransactionListener listener, Object owner, int variable, boolean write,
			int site) {
		InterlockThread thread = InterlockThreads.current();
		if (!isReady(thread)) {
			return;
		}
		thread.enterAgent();
		try {
			listener.accessed(thread, owner, variable, write, site);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/**
	 * The outermost transaction of a thread begins.
	 *
	 * @return whether it has been reported
	 */
	static boolean begun(InterlockThread thread, int site) {
		InterlockTransactionListener listener = InterlockTransactionListener.installed;
		if (listener == null || !isReady(thread)) {
			return false;
		}
		report(thread, listener, BEGUN, null, null, site);
		return true;
	}

	/** The outermost transaction of a thread ends, whose begin has been reported. */
	static void ended(InterlockThread thread) {
		InterlockTransactionListener listener = InterlockTransactionListener.installed;
		if (listener != null && isReady(thread)) {
			report(thread, listener, ENDED, null, null, 0);
		}
	}

	private static void observe(int event, Object owner, Object object) {
		InterlockTransactionListener listener = InterlockTransactionListener.installed;
		if (listener == null) {
			return;
		}
		InterlockThread thread = InterlockThreads.current();
		if (isReady(thread)) {
			report(thread, listener, event, owner, object, 0);
		}
	}

	/**
	 * Registers a thread with the agent.
	 *
	 * @return false if its events are currently not reported
	 */
	static boolean isReady(InterlockThread thread) {
		if (thread.excluded != 0) {
			return false;
		}
		if (thread.openSite >= 0 || thread.listener != InterlockListener.installed || thread.enteringMonitor != null) {
			try {
				InterlockWindowHooks.settle(thread);
			} catch (StackOverflowError e) {
				// the program has exhausted its stack and is about to get the error
				return false;
			}
		}
		return thread.view != null;
	}

	private static void report(InterlockThread thread, InterlockTransactionListener listener, int event, Object owner,
			Object object, int site) {
		thread.enterAgent();
		try {
			switch (event) {
			case BEGUN :
				listener.begun(thread, site);
				break;
			case ENDED :
				listener.ended(thread);
				break;
			case ALLOCATED :
				listener.allocated(thread, object);
				break;
			case REFERENCE_STORED :
				listener.referenceStored(thread, owner, object);
				break;
			case WAITS :
				listener.waits(thread, object);
				break;
			default :
				listener.referenceEscaped(thread, object);
				break;
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}
}
