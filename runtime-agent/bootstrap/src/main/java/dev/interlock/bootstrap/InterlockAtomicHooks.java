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
 * Tells the listener of the accesses of atomic modes that {@link InterlockMemoryHooks} sees, before and after they are
 * made. They open no window: a listener of windows is told of both, as the window of another thread's access may be open
 * all the time between.
 */
final class InterlockAtomicHooks {

	private InterlockAtomicHooks() {
		// static only
	}

	/**
	 * The calling thread is about to access a variable.
	 *
	 * @param mode a mode of {@link InterlockMemoryHooks}
	 */
	static void before(Object owner, int variable, int mode, int site) {
		InterlockListener listener = InterlockListener.installed;
		InterlockThread thread = InterlockReadiness.toOpen(listener);
		if (thread == null || thread.excluded != 0 && (mode & InterlockMemoryHooks.WRITES) == 0) {
			// a read that a lock is going to validate: what it finds may be thrown away
			return;
		}
		if (listener.shadows || listener.windows) {
			tell(thread, listener, owner, variable, mode, site);
		}
	}

	private static void tell(InterlockThread thread, InterlockListener listener, Object owner, int variable, int mode,
			int site) {
		thread.enterAgent();
		InterlockAtomicAccesses accesses = thread.atomics;
		InterlockAtomicAccess access = accesses.next();
		try {
			boolean isPending = InterlockMemoryHooks.isPending(mode);
			access.begin(owner, variable, (mode & InterlockMemoryHooks.WRITES) != 0, isPending, site);
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
			// the program has used up its stack, and is about to be told
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			accesses.endOthers();
			thread.leaveAgent();
		}
	}

	/** The calling thread begins a call: what an exception has left has not been made. */
	static void begin(InterlockThread thread) {
		thread.atomics.clear();
	}

	/**
	 * What the calling thread was about to access at a site has been accessed, and has been acquired from.
	 *
	 * @param hasWritten whether it has been written
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
			for (int i = 0; i < accesses.size() && thread.listener == listener && !InterlockRest.isOn(); i++) {
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
			// the program has used up its stack, and is about to be told
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			accesses.clear();
			thread.leaveAgent();
		}
	}
}
