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

import jdk.internal.misc.Unsafe;

/**
 * The static methods that the program's classes call around their calls of {@code VarHandle} and {@code Unsafe}. Such a
 * call acquires and releases according to its mode, and accesses its variable. An access that is not plain is an
 * {@link InterlockAtomicAccess}, which races with plain accesses but not with other atomic ones.
 */
public final class InterlockVarHandleHooks {

	/** The bit of a mode in which the thread acquires. */
	public static final int ACQUIRES = 1;
	/** The bit of a mode in which the thread releases. */
	public static final int RELEASES = 2;
	/** The bit of a mode in which the access writes, or may write. */
	public static final int WRITES = 4;
	/** The bit of a mode in which only ordering effects are reported, and not the access itself. */
	public static final int ORDER_ONLY = 8;
	/** The bit of a mode that is not plain. */
	public static final int ATOMIC = 16;
	/** The bit of a mode in which the access writes only if the variable has an expected value. */
	public static final int CONDITIONAL = 32;
	/** The position of the bit that is set after a conditional access that has written. */
	public static final int WRITTEN_SHIFT = 6;
	/**
	 * The position from which the mode of an access by {@code Unsafe} contains its width in bytes; 0 for a reference.
	 */
	public static final int WIDTH_SHIFT = 7;

	/**
	 * The owner of the clock that all handles with unknown variables share. Two of them may access one variable, so
	 * separate clocks would miss an edge.
	 */
	private static final Object OTHERS = InterlockHandles.class;

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	private InterlockVarHandleHooks() {
		// static only
	}

	/**
	 * Before an access through a handle.
	 *
	 * @param handle the handle; nothing happens if it is null
	 * @param first  its first coordinate; null if there is none, or it is not a reference
	 * @param index  its second coordinate if that is an index
	 * @param mode   the access mode, as a combination of the constants
	 * @param site   the number of the site
	 */
	public static void before(VarHandle handle, Object first, int index, int mode, int site) {
		InterlockThread thread = InterlockThreads.current();
		if (handle == null || thread.isInAgent()) {
			return;
		}
		InterlockAtomicHooks.begin(thread);
		try {
			InterlockHandles known = InterlockHandles.of(handle);
			switch (known.kind) {
			case InterlockHandles.ARRAY :
				if (first != null && index >= 0 && index < java.lang.reflect.Array.getLength(first)) {
					at(first, index, mode, site);
				}
				break;
			case InterlockHandles.FIELD :
				if (first != null) {
					at(first, InterlockFields.number(first, known.offset), mode, site);
				}
				break;
			case InterlockHandles.STATIC :
				at(null, known.number, mode, site);
				break;
			default :
				at(OTHERS, InterlockFields.UNKNOWN, mode, site);
				break;
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
			InterlockListener.synchronizationLost = true;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
		}
	}

	/** After an access through a handle; the arguments are those of {@link #before}. */
	public static void after(VarHandle handle, Object first, int index, int mode, int site) {
		InterlockWindowHooks.after(site);
		if (InterlockThreads.current().isInAgent()) {
			return;
		}
		if ((mode & ACQUIRES) != 0) {
			acquire(handle, first, index);
		}
		if ((mode & ATOMIC) != 0) {
			InterlockAtomicHooks.after(site, hasWritten(mode));
		}
	}

	private static void acquire(VarHandle handle, Object first, int index) {
		try {
			InterlockHandles known = InterlockHandles.of(handle);
			switch (known.kind) {
			case InterlockHandles.ARRAY :
				InterlockSyncHooks.acquired(first, index);
				break;
			case InterlockHandles.FIELD :
				InterlockSyncHooks.acquired(first, InterlockFields.number(first, known.offset));
				break;
			case InterlockHandles.STATIC :
				InterlockSyncHooks.acquired(null, known.number);
				break;
			default :
				InterlockSyncHooks.acquired(OTHERS, InterlockFields.UNKNOWN);
				break;
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
			InterlockListener.synchronizationLost = true;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
		}
	}

	/** Before an access by {@code Unsafe} to an object, or to memory outside the heap if the object is null. */
	public static void beforeUnsafe(Object owner, long offset, int mode, int site) {
		InterlockThread thread = InterlockThreads.current();
		if (owner == null || thread.isInAgent()) {
			return;
		}
		InterlockAtomicHooks.begin(thread);
		try {
			int variable = variable(owner, offset);
			if (owner.getClass().isArray()) {
				elements(owner, offset, mode & ~RELEASES, site);
			} else if (variable > 0) {
				at(clockOwner(owner, variable), variable, mode & ~RELEASES, site);
			}
			// after the access, which is part of the release
			if ((mode & RELEASES) != 0) {
				InterlockSyncHooks.releasing(clockOwner(owner, variable), variable);
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
			InterlockListener.synchronizationLost = true;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
		}
	}

	/** After an access by {@code Unsafe}; the arguments are those of {@link #beforeUnsafe}. */
	public static void afterUnsafe(Object owner, long offset, int mode, int site) {
		InterlockWindowHooks.after(site);
		if (owner == null || InterlockThreads.current().isInAgent()) {
			return;
		}
		if ((mode & ACQUIRES) != 0) {
			acquireUnsafe(owner, offset);
		}
		if ((mode & ATOMIC) != 0) {
			InterlockAtomicHooks.after(site, hasWritten(mode));
		}
	}

	private static void acquireUnsafe(Object owner, long offset) {
		try {
			int variable = variable(owner, offset);
			InterlockSyncHooks.acquired(clockOwner(owner, variable), variable);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
			InterlockListener.synchronizationLost = true;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
		}
	}

	/**
	 * Whether an access can be checked only after it has been made, because it acquires or may turn out to be a read.
	 */
	static boolean isPending(int mode) {
		return (mode & ATOMIC) != 0 && (mode & (ACQUIRES | CONDITIONAL)) != 0;
	}

	private static boolean hasWritten(int mode) {
		return (mode & WRITES) != 0 && ((mode & CONDITIONAL) == 0 || (mode & 1 << WRITTEN_SHIFT) != 0);
	}

	/** Whether a compare-and-exchange has found the expected value, and so has written. */
	public static boolean isSame(Object found, Object expected) {
		return found == expected;
	}

	/** Whether a compare-and-exchange has found the expected value. */
	public static boolean isSame(int found, int expected) {
		return found == expected;
	}

	/** Whether a compare-and-exchange has found the expected value. */
	public static boolean isSame(long found, long expected) {
		return found == expected;
	}

	/** Whether a compare-and-exchange has found the expected value; compares the bits, not the numbers. */
	public static boolean isSame(float found, float expected) {
		return Float.floatToRawIntBits(found) == Float.floatToRawIntBits(expected);
	}

	/** Whether a compare-and-exchange has found the expected value; compares the bits, not the numbers. */
	public static boolean isSame(double found, double expected) {
		return Double.doubleToRawLongBits(found) == Double.doubleToRawLongBits(expected);
	}

	/**
	 * Before a fence: everything before it happens before what other threads do after their fences. A
	 * {@code storeStoreFence} publishes only earlier writes, and a {@code loadLoadFence} orders only later reads (Lea,
	 * Using JDK 9 Memory Order Modes). But that order has no other edge, and a clock does not distinguish the reads and
	 * writes of an epoch. So they count as {@code releaseFence} and {@code acquireFence}. This may hide a race of a
	 * read before the former or of a write after the latter, but without the edge there would be false positives.
	 */
	public static void beforeFence() {
		InterlockSyncHooks.releasing(VarHandle.class, InterlockFields.UNKNOWN);
	}

	/**
	 * Before a fence that keeps an object reachable: everything before it happens before the collector clears
	 * references to the object (package {@code java.lang.ref}), and so before everything that follows. The object
	 * itself is not known there, so the collector has one clock for all objects. It thus also orders the thread's
	 * earlier actions before everything that follows the collection of other objects.
	 */
	public static void beforeReachabilityFence() {
		InterlockSyncHooks.releasing(Object.class, InterlockSyncHooks.COLLECTION);
	}

	/** Before the first action of a finalizer: its object was protected from the collector until then. */
	public static void finalizing() {
		InterlockSyncHooks.acquired(Object.class, InterlockSyncHooks.COLLECTION);
	}

	/** After a fence. */
	public static void afterFence() {
		InterlockSyncHooks.acquired(VarHandle.class, InterlockFields.UNKNOWN);
	}

	private static void at(Object owner, int variable, int mode, int site) {
		boolean isElement = owner != null && owner.getClass().isArray();
		if ((mode & ORDER_ONLY) == 0
				&& (variable > 0 && !isElement ? !InterlockFields.isVolatile(variable) : isElement)) {
			if ((mode & ATOMIC) != 0) {
				InterlockAtomicHooks.before(owner, variable, mode, site);
			} else {
				InterlockWindowHooks.open(owner, variable, (mode & WRITES) != 0, site);
			}
		}
		if ((mode & RELEASES) != 0) {
			InterlockSyncHooks.releasing(owner, variable);
		}
	}

	/**
	 * Accesses all elements that lie completely within the access. Partial accesses to one element are skipped, as they
	 * need not overlap.
	 */
	private static void elements(Object array, long offset, int mode, int site) {
		int scale = UNSAFE.arrayIndexScale(array.getClass());
		int width = mode >>> WIDTH_SHIFT;
		long begin = offset - InterlockArrayLayout.base(array.getClass());
		long end = begin + (width == 0 ? scale : width);
		if (begin < 0 || end > (long) java.lang.reflect.Array.getLength(array) * scale) {
			return;
		}
		for (long index = (begin + scale - 1) / scale; (index + 1) * scale <= end; index++) {
			at(array, (int) index, mode, site);
		}
	}

	/**
	 * The number of a field, the index of the element in which an access begins, or the key for all unknown variables
	 * of an object. A class represents its static fields.
	 */
	private static int variable(Object owner, long offset) {
		Class<?> type = owner.getClass();
		if (type.isArray()) {
			return (int) ((offset - InterlockArrayLayout.base(type)) / UNSAFE.arrayIndexScale(type));
		}
		return type == Class.class ? InterlockFields.staticNumber((Class<?>) owner, offset)
				: InterlockFields.number(owner, offset);
	}

	/** The object that owns a variable; null for a static field with a number. */
	private static Object clockOwner(Object owner, int variable) {
		return owner instanceof Class && variable > 0 ? null : owner;
	}
}
