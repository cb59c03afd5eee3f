/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.vm.annotation.DontInline;

/**
 * The static methods that instrumented code calls around its accesses, in class initialisers, and where threads start
 * and end. They find the state of the calling thread, skip unmonitored accesses, and call the
 * {@link InterlockListener}. They never throw into the program, except for an overflow of a stack that the program has
 * exhausted, and then no access is left open. An access is open from its before-hook to its after-hook (AtomRace,
 * section 3.1). No access is opened that is going to fail.
 */
public final class InterlockWindowHooks {

	/** Not the number of any site; the after-hook ignores it. */
	static final int NO_SITE = -2;

	/** The field number of each access site; 0 if unknown yet, -1 if not monitored. */
	private static int[] fields = new int[1024];

	private InterlockWindowHooks() {
		// static only
	}

	/** Before a field of an object is read. */
	public static void beforeFieldRead(Object owner, int site) {
		if (owner != null) {
			beforeField(owner, false, site);
		}
	}

	/** Before a field of an object is written. */
	public static void beforeFieldWrite(Object owner, int site) {
		if (owner != null) {
			beforeField(owner, true, site);
		}
	}

	/** Before a static field of an initialised class is read. */
	public static void beforeStaticRead(int site) {
		beforeField(null, false, site);
	}

	/** Before a static field of an initialised class is written. */
	public static void beforeStaticWrite(int site) {
		beforeField(null, true, site);
	}

	/** Before an element of an array is read. */
	public static void beforeArrayRead(Object array, int index, int site) {
		if (index >= 0 && index < InterlockArrays.length(array)) {
			open(array, index, false, site);
		}
	}

	/** Before an element of an array of primitive values is written. */
	public static void beforeArrayWrite(Object array, int index, int site) {
		if (index >= 0 && index < InterlockArrays.length(array)) {
			open(array, index, true, site);
		}
	}

	/** Before an element of an array of references is written. */
	public static void beforeArrayStore(Object element, Object array, int index, int site) {
		if (index >= 0 && index < InterlockArrays.length(array)
				&& (element == null || array.getClass().getComponentType().isInstance(element))) {
			open(array, index, true, site);
		}
	}

	/** After any access, with its site; also called if its before-hook did not open it. */
	@DontInline
	public static void after(int site) {
		InterlockThread thread = InterlockThreads.current();
		// the agent may pass the site too, while it handles the beginning of the access
		if (thread.openSite == site && !thread.isInAgent()) {
			close(thread);
		}
	}

	/** A class initialiser begins. Its accesses are not monitored, nor are those of the code it calls. */
	public static void enterInitializer() {
		InterlockThread thread = InterlockThreads.current();
		settle(thread);
		thread.excluded++;
	}

	/** A class initialiser ends. */
	public static void exitInitializer() {
		InterlockThread thread = InterlockThreads.current();
		if (thread.isInInitializer()) {
			thread.excluded--;
		}
	}

	/** Before a call of a method named {@code start}. If it starts a thread, records the thread's start site. */
	public static void beforeStart(Object target, int site) {
		if (target instanceof Thread) {
			InterlockSyncHooks.releasing(target, InterlockSyncHooks.START);
			InterlockTests.submitted(target);
			try {
				InterlockThreads.of((Thread) target).startedAt(site);
			} catch (StackOverflowError e) {
				// the stack overflow is the program's own
			} catch (Throwable e) {
				InterlockFailures.failed(e);
			}
		}
	}

	/**
	 * Forgets the field of a site, because its class has been unloaded and another class with this site is about to be
	 * defined.
	 */
	public static void forget(int site) {
		remember(site, 0);
		InterlockSiteFields.forget(site);
	}

	/** A thread terminates; called by the thread, or by the thread that carried it. */
	public static void threadEnded(Thread thread) {
		try {
			InterlockThreads.ended(thread);
		} catch (StackOverflowError e) {
			// the stack overflow is the program's own
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
	}

	/**
	 * Prepares this thread for an event: closes an access that an exception left open, and records that the monitor it
	 * was about to enter is held.
	 */
	static void settle(InterlockThread thread) {
		if (thread.openSite >= 0) {
			close(thread);
		}
		InterlockListener listener = InterlockListener.installed;
		if (thread.listener != listener) {
			introduce(thread, listener);
		}
		InterlockSamplingPause.notice(thread);
		if (thread.locks.hasKept()) {
			thread.locks.forgetReleased();
		}
		if (thread.enteringMonitor != null) {
			InterlockLockHooks.entered(thread);
		}
		if (thread.callLock != null) {
			InterlockLockingCallHooks.settle(thread);
		}
	}

	private static void beforeField(Object owner, boolean write, int site) {
		int field = monitoredField(owner, site);
		if (field > 0) {
			open(owner, field, write, site);
		}
	}

	/**
	 * The number of the field that a site accesses, also while a class initialiser runs: from 1; -1 - n for a volatile
	 * field with number n; -1 for other fields that are not monitored; 0 if it cannot be determined this time.
	 */
	static int field(Object owner, int site) {
		int field = known(site);
		if (field != 0 || !InterlockListener.installed.ordering || InterlockThreads.current().isInAgent()) {
			return field;
		}
		return find(owner, site);
	}

	/** The number of the field that a site accesses, as {@link InterlockListener#resolve} returns it. */
	static int monitoredField(Object owner, int site) {
		int field = known(site);
		return field != 0 || InterlockThreads.current().isUnwatched() ? field : find(owner, site);
	}

	/** The number of the field that a site accesses; 0 if it has not been looked up. */
	static int known(int site) {
		int[] known = fields;
		return site < known.length ? known[site] : 0;
	}

	/** Opens an access unless the thread is currently not monitored. */
	static void open(Object owner, int variable, boolean write, int site) {
		InterlockListener listener = InterlockListener.installed;
		InterlockThread thread = InterlockPendingEvents.toOpen(listener);
		if (thread == null) {
			return;
		}
		if (listener.shadows && !listener.windows) {
			// in the state that the inline checks of other accesses use
			InterlockShadowHooks.access(thread, listener, owner, variable, write, site);
		} else if (listener.shadows) {
			InterlockShadowTable.record(thread, listener, owner, variable, write, site);
		}
		if (listener.windows && (write || thread.excluded == 0
				|| !listener.shadows && thread.optimistic.isPast(thread))) {
			announce(thread, listener, owner, variable, write, site);
		}
	}

	/** Reports a read that was first taken for an optimistic one; the thread has no other pending event. */
	static void recordPlain(InterlockThread thread, InterlockListener listener, Object owner, int variable, int site) {
		if (thread.excluded != 0) {
			return;
		}
		if (listener.windows) {
			InterlockShadowTable.record(thread, listener, owner, variable, false, site);
		} else {
			InterlockShadowHooks.access(thread, listener, owner, variable, false, site);
		}
	}

	/** Notifies a listener of windows that one is open. */
	static void announce(InterlockThread thread, InterlockListener listener, Object owner, int variable, boolean write,
			int site) {
		thread.enterAgent();
		thread.openOwner = owner;
		thread.openVariable = variable;
		thread.openWrite = write;
		thread.openSite = site;
		try {
			listener.beforeAccess(thread, owner, variable, write, site);
		} catch (StackOverflowError e) {
			// the stack overflow is the program's own
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/** Ends the open access. */
	static void close(InterlockThread thread) {
		Object owner = thread.openOwner;
		int site = thread.openSite;
		thread.enterAgent();
		thread.openOwner = null;
		thread.openSite = -1;
		try {
			thread.listener.afterAccess(thread, owner, thread.openVariable, thread.openWrite, site);
		} catch (StackOverflowError e) {
			// still open for the listener; the next event closes it
			thread.openOwner = owner;
			thread.openSite = site;
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/** Registers the thread with the listener; on failure retries at the thread's next event. */
	@DontInline
	private static void introduce(InterlockThread thread, InterlockListener listener) {
		thread.enterAgent();
		try {
			listener.threadStarted(thread);
			thread.listener = listener;
		} catch (StackOverflowError e) {
			// the stack overflow is the program's own
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
		InterlockSyncHooks.acquired(thread, thread.get(), InterlockSyncHooks.START);
	}

	/**
	 * Asks the listener for the field. The program's own class loaders may run meanwhile, so this does not count as
	 * being in the agent. Called once for a site, and therefore not inlined into the hooks.
	 */
	@DontInline
	private static int find(Object owner, int site) {
		try {
			InterlockListener listener = InterlockListener.installed;
			InterlockPendingEvents.settleMonitor(InterlockThreads.current());
			int field = listener.resolve(site, owner);
			if (field != 0 && listener != InterlockListener.NONE) {
				InterlockCarrier.keep();
				try {
					remember(site, field);
				} finally {
					InterlockCarrier.release();
				}
			}
			return field;
		} catch (StackOverflowError e) {
			// the stack overflow is the program's own
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
		return 0;
	}

	static synchronized void forgetFields() {
		fields = new int[fields.length];
		InterlockSiteFields.forget();
	}

	private static synchronized void remember(int site, int field) {
		if (site >= fields.length) {
			fields = java.util.Arrays.copyOf(fields, Math.max(fields.length * 2, site + 1));
		}
		fields[site] = field;
	}
}
