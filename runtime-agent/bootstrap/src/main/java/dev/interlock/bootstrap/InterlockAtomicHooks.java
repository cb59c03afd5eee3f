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
 * Reports the atomic accesses that {@link InterlockVarHandleHooks} receives to the listener, before and after they are
 * made. They open no window. A listener of windows receives both events, as the window of another thread's access may
 * be open all the time in between.
 */
final class InterlockAtomicHooks {

	private InterlockAtomicHooks() {
		// static only
	}

	/**
	 * The calling thread is about to access a variable.
	 *
	 * @param mode a mode of {@link InterlockVarHandleHooks}
	 */
	static void before(Object owner, int variable, int mode, int site) {
		InterlockListener listener = InterlockListener.installed;
		InterlockThread thread = InterlockPendingEvents.toOpen(listener);
		if (thread == null || thread.excluded != 0 && (mode & InterlockVarHandleHooks.WRITES) == 0) {
			// an optimistic read: its value may be discarded when the lock validates it
			return;
		}
		if (listener.shadows || listener.windows) {
			report(thread, listener, owner, variable, mode, site);
		}
	}

	private static void report(InterlockThread thread, InterlockListener listener, Object owner, int variable, int mode,
			int site) {
		thread.enterAgent();
		InterlockAtomicAccesses accesses = thread.atomics;
		InterlockAtomicAccess access = accesses.next();
		try {
			boolean isPending = InterlockVarHandleHooks.isPending(mode);
			access.begin(owner, variable, (mode & InterlockVarHandleHooks.WRITES) != 0, isPending, site);
			if (listener.shadows) {
				access.find(!listener.windows);
				listener.atomicAccess(thread, access);
				if (!isPending) {
					listener.accessed(thread, owner, variable, access.write(), site);
				}
			}
			if (listener.windows) {
				listener.beforeAtomicAccess(thread, access);
			}
			if (isPending || listener.windows) {
				accesses.keep();
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			accesses.endOthers();
			thread.leaveAgent();
		}
	}

	/** The calling thread begins a call. Accesses that are still kept were abandoned by an exception. */
	static void begin(InterlockThread thread) {
		thread.atomics.clear();
	}

	/**
	 * The access that the calling thread was about to make at a site has been made, and its acquire edges are known.
	 *
	 * @param hasWritten whether it has written
	 */
	static void after(int site, boolean hasWritten) {
		InterlockThread thread = InterlockThreads.current();
		InterlockAtomicAccesses accesses = thread.atomics;
		if (accesses.size() == 0) {
			return;
		}
		InterlockListener listener = InterlockListener.installed;
		thread.enterAgent();
		try {
			for (int i = 0; i < accesses.size() && thread.listener == listener && !InterlockSamplingPause.isOn(); i++) {
				InterlockAtomicAccess access = accesses.get(i);
				access.made(hasWritten);
				if (listener.shadows && access.isPending()) {
					listener.atomicAccessed(thread, access);
					listener.accessed(thread, access.owner(), access.variable(), hasWritten, site);
				}
				if (listener.windows) {
					listener.afterAtomicAccess(thread, access);
				}
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			accesses.clear();
			thread.leaveAgent();
		}
	}
}
