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
 * What a method handle calls that makes an access and tells of it: so it is known what is accessed whatever the program
 * or the JDK has made of the handle, and whoever calls that. Where the access is made is what the program's innermost call
 * of a handle says; where none is known, only the order counts that the access makes.
 */
abstract class InterlockHookedHandle {

	/** In place of the sites of a call. */
	static final long NO_SITES = -1;
	/** In place of the site of an access. */
	static final int NO_SITE = -2;

	private static boolean isUsed;

	private MethodHandle access;
	/** Kept here for {@link InterlockHookedOriginals}, which does not keep it. */
	@SuppressWarnings("unused")
	private MethodHandle original;

	/** Makes the access. */
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

	/** The handle that takes the place of the one that makes the access. */
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

	/** Tells that the access is about to be made, with the sites of the call. */
	abstract void before(Object[] arguments, long sites);

	/** Tells that it has been made. */
	abstract void after(Object[] arguments, Object result, long sites);

	/** The program is about to call a handle; returns what {@link #leave} takes. */
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

	/** Whether accesses are of interest, and not only the order that they make. */
	static boolean isWatched(long sites) {
		return sites >= 0;
	}

	/** The site of an access. */
	static int site(long sites, boolean isWrite) {
		return !isWatched(sites) ? NO_SITE : (int) (isWrite ? sites : sites >>> Integer.SIZE);
	}
}
