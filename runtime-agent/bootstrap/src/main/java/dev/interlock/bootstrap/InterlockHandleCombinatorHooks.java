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
import java.lang.invoke.VarHandle;

/**
 * The static methods that the program's classes call where they derive a method handle from a variable handle or from
 * another method handle. A handle that makes an access is replaced there by an {@link InterlockHookedHandle}. A
 * looked-up handle that the program holds stays as it is, because the program may reveal it. Like the other hooks they
 * never throw into the program.
 */
public final class InterlockHandleCombinatorHooks {

	private InterlockHandleCombinatorHooks() {
		// static only
	}

	/** A handle has been derived from a variable handle. */
	public static MethodHandle ofVariable(MethodHandle made, VarHandle variable, VarHandle.AccessMode mode) {
		return variable.isAccessModeSupported(mode) ? byVariable(made, variable, mode.methodName()) : made;
	}

	/** A handle has been made that takes a variable handle as its argument. */
	public static MethodHandle invoker(MethodHandle made, VarHandle.AccessMode mode) {
		return byVariable(made, null, mode.methodName());
	}

	/** A handle of a method has been looked up; the method may be one of {@code VarHandle}. */
	public static MethodHandle found(MethodHandle made, Class<?> type, String method) {
		return type == VarHandle.class ? byVariable(made, null, method) : made;
	}

	private static MethodHandle byVariable(MethodHandle made, VarHandle variable, String method) {
		int mode = InterlockAccessModes.of(method);
		return mode == InterlockAccessModes.NONE ? made
				: hooked(made, new InterlockHookedVariable(variable, method, mode));
	}

	/** A handle has been derived from another one by {@code asType}. */
	public static MethodHandle converted(MethodHandle handle, MethodHandle made) {
		MethodHandle hooked = made == handle ? handle : combined(handle);
		return hooked == handle ? made : hooked.asType(made.type());
	}

	/** A handle has been derived from another one by {@code bindTo}. */
	public static MethodHandle bound(MethodHandle handle, Object object, MethodHandle made) {
		MethodHandle hooked = combined(handle);
		Object argument = combined(object);
		return hooked == handle && argument == object ? made : hooked.bindTo(argument);
	}

	/** A handle is about to be derived from this one, or code of the JDK is about to call it. */
	public static MethodHandle combined(MethodHandle handle) {
		InterlockAccessHandles.Access access = handle == null ? null : access(handle);
		return access == null ? handle : hooked(handle, new InterlockHookedAccess(access));
	}

	/** Like {@link #combined(MethodHandle)}, for an object that may be a handle. */
	public static Object combined(Object object) {
		return object instanceof MethodHandle ? combined((MethodHandle) object) : object;
	}

	/** Like {@link #combined(MethodHandle)}, for the handles of an array, which itself stays unchanged. */
	public static Object[] combined(Object[] array) {
		Object[] result = array;
		for (int i = 0; array != null && i < array.length; i++) {
			Object object = array[i];
			Object combined = array instanceof MethodHandle[][] ? combined((Object[]) object) : combined(object);
			if (combined != object) {
				if (result == array) {
					result = array.clone();
				}
				result[i] = combined;
			}
		}
		return result;
	}

	/**
	 * The program is about to reveal a handle.
	 *
	 * @return the handle to reveal
	 */
	public static MethodHandle original(MethodHandle handle) {
		try {
			return handle == null ? null : InterlockHookedOriginals.of(handle);
		} catch (Throwable e) {
			InterlockMethodHandleHooks.failed(e);
			return handle;
		}
	}

	private static InterlockAccessHandles.Access access(MethodHandle handle) {
		try {
			return InterlockAccessHandles.of(handle);
		} catch (Throwable e) {
			InterlockMethodHandleHooks.failed(e);
			return null;
		}
	}

	private static MethodHandle hooked(MethodHandle handle, InterlockHookedHandle hook) {
		try {
			return hook.inPlaceOf(handle);
		} catch (Throwable e) {
			InterlockMethodHandleHooks.failed(e);
			return handle;
		}
	}
}
