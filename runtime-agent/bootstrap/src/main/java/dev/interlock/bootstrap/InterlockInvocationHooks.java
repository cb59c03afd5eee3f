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

/**
 * The static methods that the program's classes call round their calls of {@code MethodHandle}: those of a handle of a
 * field or of an array's elements are accesses like any others, and order threads where the field is volatile. What the
 * call throws is no access, so that it is reported behind the call. Like the other hooks they never throw into the
 * program.
 */
public final class InterlockInvocationHooks {

	private InterlockInvocationHooks() {
		// static only
	}

	/**
	 * Before a handle is called that may write.
	 *
	 * @param handle the handle; nothing happens if it is null
	 * @param first  the first argument if that is a reference
	 */
	public static void before(MethodHandle handle, Object first) {
		if (handle == null) {
			return;
		}
		try {
			InterlockAccessHandles.Access access = InterlockAccessHandles.of(handle);
			if (access == null || !access.isWrite || access.kind == InterlockHandles.ARRAY
					|| InterlockThreads.current().isInAgent()) {
				return;
			}
			Object owner = access.owner(first);
			if (owner != null || access.kind == InterlockHandles.STATIC) {
				int number = access.number(owner);
				if (isOrdering(number)) {
					InterlockSyncHooks.releasing(access.clockOwner(owner, number), number);
				}
			}
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
			InterlockListener.synchronizationLost = true;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
		}
	}

	/**
	 * A handle has been called.
	 *
	 * @param handle the handle; not null
	 * @param first  the first argument if that is a reference
	 * @param index  the second argument if that is an int, or the first one if that is; -1 if neither is
	 * @param watch  whether accesses are of interest, and not only the order that they make
	 * @param read   the number of the site of the call if it reads
	 * @param write  the number of its site if it writes
	 */
	public static void called(MethodHandle handle, Object first, int index, boolean watch, int read, int write) {
		try {
			InterlockAccessHandles.Access access = InterlockAccessHandles.of(handle);
			if (access == null || InterlockThreads.current().isInAgent()) {
				return;
			}
			int site = access.isWrite ? write : read;
			Object owner = access.owner(first);
			if (owner == null && access.kind != InterlockHandles.STATIC) {
				return;
			}
			if (access.kind != InterlockHandles.ARRAY) {
				field(access, owner, watch, site);
			} else if (watch && index >= 0 && index < java.lang.reflect.Array.getLength(owner)) {
				accessed(owner, index, access.isWrite, site);
			}
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
			InterlockListener.synchronizationLost = true;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
		}
	}

	/** Before {@code invokeWithArguments}. */
	public static void beforeArguments(MethodHandle handle, Object[] arguments) {
		before(handle, arguments == null || arguments.length == 0 ? null : arguments[0]);
	}

	/** After {@code invokeWithArguments}; the rest as for {@link #called}. */
	public static void calledWithArguments(MethodHandle handle, Object[] arguments, boolean watch, int read,
			int write) {
		Object first = arguments.length == 0 ? null : arguments[0];
		Object second = arguments.length < 2 ? null : arguments[1];
		Object index = first instanceof Integer ? first : second;
		called(handle, first, index instanceof Integer ? (Integer) index : -1, watch, read, write);
	}

	/** One handle has been made of another one by {@code asType}. */
	public static void converted(MethodHandle handle, MethodHandle result) {
		made(handle, null, result, false);
	}

	/** One handle has been made of another one by {@code bindTo}. */
	public static void bound(MethodHandle handle, Object object, MethodHandle result) {
		made(handle, object, result, true);
	}

	private static void made(MethodHandle handle, Object object, MethodHandle result, boolean isBound) {
		try {
			if (isBound) {
				InterlockAccessHandles.bound(handle, object, result);
			} else {
				InterlockAccessHandles.converted(handle, result);
			}
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
			InterlockListener.synchronizationLost = true;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
		}
	}

	private static void field(InterlockAccessHandles.Access access, Object owner, boolean watch, int site) {
		int number = access.number(owner);
		if (!isOrdering(number)) {
			if (watch) {
				accessed(owner, number, access.isWrite, site);
			}
		} else if (!access.isWrite) {
			InterlockSyncHooks.acquired(access.clockOwner(owner, number), number);
		}
	}

	/** Whether a field is volatile; one that nothing is known of may be. */
	private static boolean isOrdering(int number) {
		return number <= 0 || InterlockFields.isVolatile(number);
	}

	private static void accessed(Object owner, int variable, boolean write, int site) {
		InterlockHooks.open(owner, variable, write, site);
		InterlockHooks.after(site);
	}
}
