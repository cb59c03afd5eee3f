/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

import jdk.internal.misc.Unsafe;

/**
 * The static methods that the program's classes call around their accesses by {@code java.lang.reflect}. These are
 * accesses to the field or to the element like any others, and order threads if the field is volatile. A call that
 * throws makes no access, so the access is reported after the call. Like the other hooks they never throw into the
 * program.
 */
public final class InterlockReflectionHooks {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	private InterlockReflectionHooks() {
		// static only
	}

	/**
	 * Before a field is written.
	 *
	 * @param field the receiver of the call; nothing happens if it is null
	 * @param owner the object; ignored if the field is static
	 */
	public static void beforeSet(Field field, Object owner) {
		if (field == null || !Modifier.isVolatile(field.getModifiers()) || !isOf(field, owner)) {
			return;
		}
		try {
			int number = number(field, owner);
			InterlockSyncHooks.releasing(clockOwner(field, owner, number), number);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
			InterlockListener.synchronizationLost = true;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
		}
	}

	/**
	 * A field has been read or written.
	 *
	 * @param field its object; not null
	 * @param owner the object; ignored if the field is static
	 * @param write whether it has been written
	 * @param watch whether accesses are reported, and not only their ordering effects
	 * @param site  the number of the site of the call
	 */
	public static void accessed(Field field, Object owner, boolean write, boolean watch, int site) {
		if (InterlockThreads.current().isInAgent()) {
			return;
		}
		try {
			int number = number(field, owner);
			if (!Modifier.isVolatile(field.getModifiers())) {
				if (watch && number > 0) {
					InterlockWindowHooks.open(Modifier.isStatic(field.getModifiers()) ? null : owner, number, write,
							site);
					InterlockWindowHooks.after(site);
				}
			} else if (!write) {
				InterlockSyncHooks.acquired(clockOwner(field, owner, number), number);
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
			InterlockListener.synchronizationLost = true;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
		}
	}

	/**
	 * An element of an array has been read or written.
	 *
	 * @param array the array; not null
	 * @param index an index of it
	 * @param write whether it has been written
	 * @param site  the number of the site of the call
	 */
	public static void elementAccessed(Object array, int index, boolean write, int site) {
		if (InterlockThreads.current().isInAgent()) {
			return;
		}
		try {
			InterlockWindowHooks.open(array, index, write, site);
			InterlockWindowHooks.after(site);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
	}

	private static boolean isOf(Field field, Object owner) {
		return Modifier.isStatic(field.getModifiers()) || field.getDeclaringClass().isInstance(owner);
	}

	/** The object that owns the clock of a volatile field, as for an instruction that accesses the field. */
	private static Object clockOwner(Field field, Object owner, int number) {
		return !Modifier.isStatic(field.getModifiers()) ? owner : number > 0 ? null : field.getDeclaringClass();
	}

	private static int number(Field field, Object owner) {
		return Modifier.isStatic(field.getModifiers())
				? InterlockFields.staticNumber(field.getDeclaringClass(), UNSAFE.staticFieldOffset(field))
				: InterlockFields.number(owner, UNSAFE.objectFieldOffset(field));
	}
}
