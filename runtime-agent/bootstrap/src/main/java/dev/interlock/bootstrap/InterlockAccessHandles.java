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
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

import jdk.internal.misc.Unsafe;

/**
 * The variables that looked-up {@code MethodHandle} objects access: a field, a static field or elements of arrays.
 * Handles derived from them report their accesses through an {@link InterlockHookedHandle}.
 */
final class InterlockAccessHandles extends InterlockWeakTable<InterlockAccessHandles.Entry> {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	private static final int FIRST_BUCKETS = 8;

	private static final Class<?> FIELD_ACCESSOR = jdkClass("java.lang.invoke.DirectMethodHandle$Accessor");
	private static final Class<?> STATIC_ACCESSOR = jdkClass("java.lang.invoke.DirectMethodHandle$StaticAccessor");
	private static final Class<?> INTRINSIC = jdkClass("java.lang.invoke.MethodHandleImpl$IntrinsicMethodHandle");
	private static final String ELEMENT_READ = "ARRAY_LOAD";
	private static final String ELEMENT_WRITE = "ARRAY_STORE";

	private static final InterlockAccessHandles[] TABLES = new InterlockAccessHandles[STRIPES];

	static {
		for (int i = 0; i < TABLES.length; i++) {
			TABLES[i] = new InterlockAccessHandles();
		}
	}

	private InterlockAccessHandles() {
		super(FIRST_BUCKETS);
	}

	/** The access that calls of a handle make; its kind is one of the constants of {@link InterlockHandles}. */
	static final class Access {

		final int kind;
		final boolean isWrite;
		private final long offset;
		/** The class of a static field; null for others. */
		private final WeakReference<Class<?>> holder;

		private Access(int kind, boolean isWrite, long offset, Class<?> holder) {
			this.kind = kind;
			this.isWrite = isWrite;
			this.offset = offset;
			this.holder = holder == null ? null : new WeakReference<>(holder);
		}

		/** The object or the array that a call accesses; null if there is none. */
		Object owner(Object firstArgument) {
			return kind == InterlockHandles.STATIC ? null : firstArgument;
		}

		/** The number of the field; {@link InterlockFields#UNKNOWN} if unknown. */
		int number(Object owner) {
			return kind == InterlockHandles.STATIC ? InterlockFields.staticNumber(holder.get(), offset)
					: InterlockFields.number(owner, offset);
		}

		/**
		 * The object that owns the clock of the field if it is volatile, as for an instruction that accesses the field.
		 */
		Object clockOwner(Object owner, int number) {
			return kind == InterlockHandles.STATIC && number <= 0 ? holder.get() : owner;
		}
	}

	/** The access of one handle. */
	static final class Entry extends InterlockWeakEntry {

		private final Access access;

		private Entry(Object key, int hash, ReferenceQueue<Object> collected, Access access) {
			super(key, hash, collected);
			this.access = access;
		}
	}

	/**
	 * The access of a handle; null if there is none or it is unknown. Most handles are of methods, recognised by their
	 * class.
	 */
	static Access of(MethodHandle handle) {
		Class<?> type = handle.getClass();
		if (!isLookedUp(type)) {
			return null;
		}
		int hash = hash(handle);
		Entry entry = TABLES[stripe(hash)].find(hash, handle);
		return (entry == null ? entry(hash, handle) : entry).access;
	}

	private static boolean isLookedUp(Class<?> type) {
		return type == FIELD_ACCESSOR || type == STATIC_ACCESSOR || type == INTRINSIC;
	}

	@Override
	Entry entry(Object key, int hash, ReferenceQueue<Object> queue) {
		return new Entry(key, hash, queue, lookedUp((MethodHandle) key));
	}

	private static Entry entry(int hash, MethodHandle handle) {
		InterlockThread thread = InterlockThreads.current();
		thread.enterAgent();
		try {
			return TABLES[stripe(hash)].of(hash, handle);
		} finally {
			thread.leaveAgent();
		}
	}

	private static Access lookedUp(MethodHandle handle) {
		Class<?> type = handle.getClass();
		boolean isWrite = handle.type().returnType() == void.class;
		if (type == FIELD_ACCESSOR) {
			long offset = UNSAFE.getInt(handle, UNSAFE.objectFieldOffset(type, "fieldOffset"));
			return new Access(InterlockHandles.FIELD, isWrite, offset, null);
		}
		if (type == STATIC_ACCESSOR) {
			Object base = UNSAFE.getReference(handle, UNSAFE.objectFieldOffset(type, "staticBase"));
			long offset = UNSAFE.getLong(handle, UNSAFE.objectFieldOffset(type, "staticOffset"));
			return base instanceof Class ? new Access(InterlockHandles.STATIC, isWrite, offset, (Class<?>) base)
					: null;
		}
		String name = UNSAFE.getReference(handle, UNSAFE.objectFieldOffset(type, "intrinsicName")).toString();
		return name.equals(ELEMENT_READ) || name.equals(ELEMENT_WRITE)
				? new Access(InterlockHandles.ARRAY, name.equals(ELEMENT_WRITE), 0, null)
				: null;
	}

	/** A class of the JDK; null if this JDK has no class of that name. */
	private static Class<?> jdkClass(String name) {
		try {
			return Class.forName(name, false, null);
		} catch (ClassNotFoundException e) {
			return null;
		}
	}
}
