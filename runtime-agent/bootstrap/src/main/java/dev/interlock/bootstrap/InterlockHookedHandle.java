/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * The target of a method handle that makes an access and reports it. So the accessed variable is known whatever handle
 * the program or the JDK derives from this one, and whoever calls it. The location of the access is that of the
 * program's innermost call of a handle. If none is known, the access counts only for the order of threads.
 */
abstract class InterlockHookedHandle {

	/** Replaces the sites of a call if there are none. */
	static final long NO_SITES = -1;
	/** Replaces the site of an access if there is none. */
	static final int NO_SITE = -2;

	private static boolean isUsed;

	private MethodHandle access;
	/** Keeps the original alive for {@link InterlockHookedOriginals}, which references it weakly. */
	@SuppressWarnings("unused")
	private MethodHandle original;

	/** Holds the handle of {@link InterlockHookedHandle#call}. */
	private static final class Call {

		private static final MethodHandle HANDLE = find();

		private static MethodHandle find() {
			try {
				return MethodHandles.lookup().findVirtual(InterlockHookedHandle.class, "call",
						MethodType.methodType(Object.class, Object[].class));
			} catch (ReflectiveOperationException e) {
				throw new AssertionError(e);
			}
		}
	}

	/** The handle that replaces the one that makes the access. */
	final MethodHandle inPlaceOf(MethodHandle handle) {
		InterlockThread thread = InterlockThreads.current();
		if (thread.isInAgent()) {
			return handle;
		}
		thread.enterAgent();
		try {
			MethodType type = handle.type();
			access = handle.asType(type.generic()).asSpreader(Object[].class, type.parameterCount());
			original = handle;
			isUsed = true;
			MethodHandle hooked = Call.HANDLE.bindTo(this).asCollector(Object[].class, type.parameterCount())
					.asType(type);
			InterlockHookedOriginals.put(hooked, handle);
			return hooked;
		} finally {
			thread.leaveAgent();
		}
	}

	/** Called by the handle. */
	final Object call(Object[] arguments) throws Throwable {
		long sites = InterlockThreads.current().handleSites;
		before(arguments, sites);
		Object result = (Object) access.invokeExact(arguments);
		after(arguments, result, sites);
		return result;
	}

	/** Reports that the access is about to be made, with the sites of the call. */
	abstract void before(Object[] arguments, long sites);

	/** Reports that the access has been made. */
	abstract void after(Object[] arguments, Object result, long sites);

	/**
	 * The program is about to call a handle.
	 *
	 * @return the argument for {@link #leave}
	 */
	static long enter(long sites) {
		if (!isUsed) {
			return NO_SITES;
		}
		InterlockThread thread = InterlockThreads.current();
		long outer = thread.handleSites;
		thread.handleSites = sites;
		return outer;
	}

	/** The program has called a handle. */
	static void leave(long outer) {
		if (isUsed) {
			InterlockThreads.current().handleSites = outer;
		}
	}

	/** The sites of a call. */
	static long sites(int read, int write, boolean isWatched) {
		return (long) (isWatched ? read : ~read) << Integer.SIZE | write;
	}

	/** Whether accesses are reported, and not only their ordering effects. */
	static boolean isWatched(long sites) {
		return sites >= 0;
	}

	/** The site of an access. */
	static int site(long sites, boolean isWrite) {
		return !isWatched(sites) ? NO_SITE : (int) (isWrite ? sites : sites >>> Integer.SIZE);
	}
}
