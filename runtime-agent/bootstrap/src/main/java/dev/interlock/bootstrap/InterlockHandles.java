/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;

import jdk.internal.misc.Unsafe;

/**
 * The variables that {@code VarHandle} objects access: fields of objects, static fields or elements of arrays; others
 * are unknown. Known handles are found without a lock.
 */
final class InterlockHandles extends WeakReference<VarHandle> {

	/** Elements of an array. */
	static final int ARRAY = 0;
	/** A field of an object. */
	static final int FIELD = 1;
	/** A static field. */
	static final int STATIC = 2;
	/** Any other variable. */
	static final int OTHER = 3;

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	private static InterlockHandles[] buckets = new InterlockHandles[64];
	private static int size;

	/** The kind of variable: one of the constants. */
	final int kind;
	/** The offset of a field of an object. */
	final long offset;
	/** The number of a static field. */
	final int number;

	private InterlockHandles next;

	private InterlockHandles(VarHandle handle, int kind, long offset, int number) {
		super(handle);
		this.kind = kind;
		this.offset = offset;
		this.number = number;
	}

	/** The variable that a handle accesses. */
	static InterlockHandles of(VarHandle handle) {
		InterlockHandles[] table = buckets;
		for (InterlockHandles at = table[bucket(handle, table)]; at != null; at = at.next) {
			if (at.refersTo(handle)) {
				return at;
			}
		}
		InterlockThread thread = InterlockThreads.current();
		thread.enterAgent();
		try {
			InterlockHandles found = find(handle);
			synchronized (InterlockHandles.class) {
				if (size >= buckets.length) {
					grow();
				}
				put(buckets, handle, found);
				size++;
			}
			return found;
		} finally {
			thread.leaveAgent();
		}
	}

	private static InterlockHandles find(VarHandle handle) {
		VarHandle initialized = initialized(handle);
		if (initialized != handle) {
			InterlockHandles found = find(initialized);
			return new InterlockHandles(handle, found.kind, found.offset, found.number);
		}
		java.util.List<Class<?>> coordinates = handle.coordinateTypes();
		if (!isIndirect(handle) && coordinates.size() == 2 && coordinates.get(0).isArray()
				&& coordinates.get(1) == int.class
				&& coordinates.get(0).getComponentType() == handle.varType()) {
			return new InterlockHandles(handle, ARRAY, 0, 0);
		}
		Class<?> field = coordinates.size() < 2 ? declares(handle, "fieldOffset") : null;
		if (field == null) {
			return new InterlockHandles(handle, OTHER, 0, 0);
		}
		long offset = UNSAFE.getLong(handle, UNSAFE.objectFieldOffset(field, "fieldOffset"));
		if (!coordinates.isEmpty()) {
			return new InterlockHandles(handle, FIELD, offset, 0);
		}
		Object base = UNSAFE.getReference(handle, UNSAFE.objectFieldOffset(field, "base"));
		int number = base instanceof Class ? InterlockFields.staticNumber((Class<?>) base, offset) : 0;
		return new InterlockHandles(handle, number > 0 ? STATIC : OTHER, 0, number);
	}

	/**
	 * The target of a handle that only initialises the class of a static field first, as in JDK 22 and later; else the
	 * handle itself.
	 */
	private static VarHandle initialized(VarHandle handle) {
		Class<?> type = handle.getClass();
		return type.getName().equals("java.lang.invoke.LazyInitializingVarHandle")
				? (VarHandle) UNSAFE.getReference(handle, UNSAFE.objectFieldOffset(type, "target"))
				: handle;
	}

	/** Whether a handle was derived from another one, which it may call with other coordinates. */
	private static boolean isIndirect(VarHandle handle) {
		return handle.getClass().getName().equals("java.lang.invoke.IndirectVarHandle");
	}

	/** The class of the handle that declares the field with that name; null for other implementations. */
	private static Class<?> declares(VarHandle handle, String name) {
		for (Class<?> type = handle.getClass(); type != VarHandle.class; type = type.getSuperclass()) {
			if (InterlockOffsets.find(type, name) != InterlockOffsets.NONE) {
				return type;
			}
		}
		return null;
	}

	private static void grow() {
		InterlockHandles[] larger = new InterlockHandles[buckets.length * 2];
		int kept = 0;
		for (InterlockHandles head : buckets) {
			for (InterlockHandles at = head; at != null; at = at.next) {
				VarHandle handle = at.get();
				if (handle != null) {
					put(larger, handle, new InterlockHandles(handle, at.kind, at.offset, at.number));
					kept++;
				}
			}
		}
		size = kept;
		buckets = larger;
	}

	private static void put(InterlockHandles[] table, VarHandle handle, InterlockHandles entry) {
		int bucket = bucket(handle, table);
		entry.next = table[bucket];
		table[bucket] = entry;
	}

	private static int bucket(VarHandle handle, InterlockHandles[] table) {
		return System.identityHashCode(handle) & (table.length - 1);
	}
}
