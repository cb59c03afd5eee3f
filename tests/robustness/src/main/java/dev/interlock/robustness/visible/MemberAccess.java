/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Objects;

import io.netty.util.internal.PlatformDependent;

/** Reads each field of a type by reflection, by handles and by {@code Unsafe}; all must give the same value. */
final class MemberAccess {

	private MemberAccess() {
	}

	/**
	 * Describes the result of each kind of read for each field of a new object, if the type has a default constructor.
	 */
	static void write(Class<?> type, Lines lines) throws ReflectiveOperationException {
		Object object = instance(type);
		MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
		for (Field field : type.getDeclaredFields()) {
			boolean isStatic = Modifier.isStatic(field.getModifiers());
			if (!isStatic && object == null) {
				continue;
			}
			field.setAccessible(true);
			VarHandle handle = lookup.unreflectVarHandle(field);
			Object value = isStatic ? handle.get() : handle.get(object);
			lines.add("read " + field.getName(), Objects.equals(field.get(object), value) + " "
					+ lookup.unreflectGetter(field).type() + ' ' + handle.varType() + ' ' + handle.coordinateTypes()
					+ ' ' + text(value));
			if (!isStatic && !type.isRecord() && field.getType() == int.class) {
				lines.add("past the language " + field.getName(),
						PlatformDependent.getInt(object, PlatformDependent.objectFieldOffset(field)));
			}
		}
	}

	private static Object instance(Class<?> type) throws ReflectiveOperationException {
		try {
			var constructor = type.getDeclaredConstructor();
			constructor.setAccessible(true);
			return constructor.newInstance();
		} catch (NoSuchMethodException e) {
			// only its static fields can be read
			return null;
		}
	}

	private static String text(Object value) {
		if (value instanceof Object[] array) {
			return Arrays.toString(array);
		}
		return value == null ? "null" : value.getClass().getName();
	}
}
