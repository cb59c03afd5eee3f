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
import java.util.List;

/**
 * The static methods that the program's classes call around their calls of {@code MethodHandle}. Calls of a handle of a
 * field or of an array's elements are accesses like any others, and order threads if the field is volatile. A call that
 * throws makes no access, so the access is reported after the call. Like the other hooks they never throw into the
 * program.
 */
public final class InterlockMethodHandleHooks {

	private static final Object[] NOTHING = {};

	private InterlockMethodHandleHooks() {
		// static only
	}

	/** The sites of a call, as the hooks take them: the site of its read and the site of its write. */
	public static long sites(int read, int write, boolean isWatched) {
		return InterlockHookedHandle.sites(read, write, isWatched);
	}

	/**
	 * Before a handle is called.
	 *
	 * @param handle the handle; may be null
	 * @param first  the first argument if it is a reference
	 * @param sites  the sites of the call
	 * @return the argument for {@link #called}
	 */
	public static long before(MethodHandle handle, Object first, long sites) {
		try {
			InterlockAccessHandles.Access access = handle == null ? null : InterlockAccessHandles.of(handle);
			if (access != null) {
				before(access, first);
			}
			return InterlockHookedHandle.enter(sites);
		} catch (Throwable e) {
			failed(e);
			return InterlockHookedHandle.NO_SITES;
		}
	}

	/**
	 * A handle has been called.
	 *
	 * @param handle the handle; not null
	 * @param first  the first argument if it is a reference
	 * @param index  the second argument if it is an index; else -1
	 * @param outer  the result of {@link #before}
	 * @param sites  the sites of the call
	 */
	public static void called(MethodHandle handle, Object first, int index, long outer, long sites) {
		try {
			InterlockHookedHandle.leave(outer);
			InterlockAccessHandles.Access access = InterlockAccessHandles.of(handle);
			if (access != null) {
				accessed(access, first, index, sites);
			}
		} catch (Throwable e) {
			failed(e);
		}
	}

	/** Before {@code invokeWithArguments} with an array or a list; otherwise like {@link #before}. */
	public static long beforeArguments(MethodHandle handle, Object arguments, long sites) {
		Object[] array = array(handle, arguments);
		return before(handle, array.length == 0 ? null : array[0], sites);
	}

	/** After {@code invokeWithArguments}; otherwise like {@link #called}. */
	public static void calledWithArguments(MethodHandle handle, Object arguments, long outer, long sites) {
		Object[] array = array(handle, arguments);
		called(handle, array.length == 0 ? null : array[0], InterlockIndices.of(array, 1), outer, sites);
	}

	/**
	 * The arguments of a handle whose access is known; empty for other handles, so that lists of the program are seldom
	 * read.
	 */
	private static Object[] array(MethodHandle handle, Object arguments) {
		try {
			if (handle != null && InterlockAccessHandles.of(handle) != null) {
				if (arguments instanceof Object[]) {
					return (Object[]) arguments;
				}
				if (arguments instanceof List) {
					return ((List<?>) arguments).toArray();
				}
			}
		} catch (Throwable e) {
			failed(e);
		}
		return NOTHING;
	}

	/** Before an access that may write. */
	static void before(InterlockAccessHandles.Access access, Object first) {
		try {
			if (!access.isWrite || access.kind == InterlockHandles.ARRAY || InterlockThreads.current().isInAgent()) {
				return;
			}
			Object owner = access.owner(first);
			if (owner != null || access.kind == InterlockHandles.STATIC) {
				int number = access.number(owner);
				if (isOrdering(number)) {
					InterlockSyncHooks.releasing(access.clockOwner(owner, number), number);
				}
			}
		} catch (Throwable e) {
			failed(e);
		}
	}

	/** After an access, with the sites of the call. */
	static void accessed(InterlockAccessHandles.Access access, Object first, int index, long sites) {
		try {
			Object owner = access.owner(first);
			if (owner == null && access.kind != InterlockHandles.STATIC || InterlockThreads.current().isInAgent()) {
				return;
			}
			if (access.kind != InterlockHandles.ARRAY) {
				field(access, owner, sites);
			} else if (index >= 0 && index < java.lang.reflect.Array.getLength(owner)) {
				report(access, owner, index, sites);
			}
		} catch (Throwable e) {
			failed(e);
		}
	}

	private static void field(InterlockAccessHandles.Access access, Object owner, long sites) {
		int number = access.number(owner);
		if (!isOrdering(number)) {
			report(access, owner, number, sites);
		} else if (!access.isWrite) {
			InterlockSyncHooks.acquired(access.clockOwner(owner, number), number);
		}
	}

	/** Whether a field is volatile; an unknown field may be. */
	private static boolean isOrdering(int number) {
		return number <= 0 || InterlockFields.isVolatile(number);
	}

	private static void report(InterlockAccessHandles.Access access, Object owner, int variable, long sites) {
		if (InterlockHookedHandle.isWatched(sites)) {
			int site = InterlockHookedHandle.site(sites, access.isWrite);
			InterlockWindowHooks.open(owner, variable, access.isWrite, site);
			InterlockWindowHooks.after(site);
		}
	}

	/** A hook of a method handle could not report its event. */
	static void failed(Throwable e) {
		if (e instanceof StackOverflowError) {
			// the program has exhausted its stack and is about to get the error
			InterlockListener.synchronizationLost = true;
		} else {
			InterlockListener.synchronizationFailed(e);
		}
	}
}
