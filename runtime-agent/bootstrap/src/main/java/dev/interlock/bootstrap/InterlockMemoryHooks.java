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
 * The static methods that the program's classes call round their calls of {@code VarHandle} and {@code Unsafe}. Such an
 * access acquires and releases as its mode says, and it is an access to its variable: one that is not plain is an
 * {@link InterlockAtomicAccess}, which races with plain ones and not with its like.
 */
public final class InterlockMemoryHooks {

	/** The mode has this bit if the thread acquires. */
	public static final int ACQUIRES = 1;
	/** The mode has this bit if the thread releases. */
	public static final int RELEASES = 2;
	/** The mode has this bit if the access writes, or may. */
	public static final int WRITES = 4;
	/** The mode has this bit if the access itself is not of interest, only the order that it makes. */
	public static final int ORDER_ONLY = 8;
	/** The mode has this bit if the access is not plain. */
	public static final int ATOMIC = 16;
	/** The mode has this bit if the access writes only if the variable has some value. */
	public static final int CONDITIONAL = 32;
	/** After an access that writes on a condition the mode has a bit here if it has written. */
	public static final int WRITTEN_SHIFT = 6;
	/** From this bit on the mode of an access by {@code Unsafe} has its width in bytes; 0 for that of a reference. */
	public static final int WIDTH_SHIFT = 7;

	/**
	 * Has the clock of what handles access that do not say what it is: two of them may access one variable, so that a clock
	 * for each would miss an edge.
	 */
	private static final Object OTHERS = InterlockHandles.class;

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	private InterlockMemoryHooks() {
		// static only
	}

	/**
	 * Before an access through a handle.
	 *
	 * @param handle the handle; nothing happens if it is null
	 * @param first  its first coordinate; null if there is none, or it is no reference
	 * @param index  its second coordinate if that is an index
	 * @param mode   what the access does, as the constants say
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
			// the program has used up its stack, and is about to be told
			InterlockListener.synchronizationLost = true;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
		}
	}

	/** After an access through a handle; the arguments are those of {@link #before}. */
	public static void after(VarHandle handle, Object first, int index, int mode, int site) {
		InterlockHooks.after(site);
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
			// the program has used up its stack, and is about to be told
			InterlockListener.synchronizationLost = true;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
		}
	}

	/** Before an access by {@code Unsafe} to an object, or to memory outside of the heap if there is none. */
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
			// behind the access, which is part of what is released
			if ((mode & RELEASES) != 0) {
				InterlockSyncHooks.releasing(clockOwner(owner, variable), variable);
			}
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
			InterlockListener.synchronizationLost = true;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
		}
	}

	/** After an access by {@code Unsafe}; the arguments are those of {@link #beforeUnsafe}. */
	public static void afterUnsafe(Object owner, long offset, int mode, int site) {
		InterlockHooks.after(site);
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
			// the program has used up its stack, and is about to be told
			InterlockListener.synchronizationLost = true;
		} catch (Throwable e) {
			InterlockListener.synchronizationFailed(e);
		}
	}

	/** Whether an access can be judged only once it has been made: by what it acquires, or by whether it has written. */
	static boolean isPending(int mode) {
		return (mode & ATOMIC) != 0 && (mode & (ACQUIRES | CONDITIONAL)) != 0;
	}

	private static boolean hasWritten(int mode) {
		return (mode & WRITES) != 0 && ((mode & CONDITIONAL) == 0 || (mode & 1 << WRITTEN_SHIFT) != 0);
	}

	/** Whether a compare-and-exchange has found what was expected, and so has written. */
	public static boolean isSame(Object found, Object expected) {
		return found == expected;
	}

	/** Whether a compare-and-exchange has found what was expected. */
	public static boolean isSame(int found, int expected) {
		return found == expected;
	}

	/** Whether a compare-and-exchange has found what was expected. */
	public static boolean isSame(long found, long expected) {
		return found == expected;
	}

	/** Whether a compare-and-exchange has found what was expected: the same bits, whatever the numbers. */
	public static boolean isSame(float found, float expected) {
		return Float.floatToRawIntBits(found) == Float.floatToRawIntBits(expected);
	}

	/** Whether a compare-and-exchange has found what was expected: the same bits, whatever the numbers. */
	public static boolean isSame(double found, double expected) {
		return Double.doubleToRawLongBits(found) == Double.doubleToRawLongBits(expected);
	}

	/**
	 * Before a fence: what was done before it comes before what others do after theirs. A {@code storeStoreFence} publishes
	 * only what was written before it, and a {@code loadLoadFence} orders only what is read after it (Lea, Using JDK 9 Memory
	 * Order Modes); but what they do order has no other edge, and a clock knows no difference between the reads and the writes
	 * of an epoch. So they count as {@code releaseFence} and {@code acquireFence}: that may hide a race of a read before the one
	 * or a write after the other, while without the edge there would be false alarms.
	 */
	public static void beforeFence() {
		InterlockSyncHooks.releasing(VarHandle.class, InterlockFields.UNKNOWN);
	}

	/**
	 * Before a fence that keeps an object reachable: what was done before it comes before the collector clears references to
	 * the object (package {@code java.lang.ref}), and so before what follows that. The object itself is not known there, so
	 * the collector has one clock for all: it orders what the thread did before with what follows other objects' ends, too.
	 */
	public static void beforeReachabilityFence() {
		InterlockSyncHooks.releasing(Object.class, InterlockSyncHooks.COLLECTION);
	}

	/** Before a finalizer does anything: its object was kept from the collector until then. */
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
				InterlockHooks.open(owner, variable, (mode & WRITES) != 0, site);
			}
		}
		if ((mode & RELEASES) != 0) {
			InterlockSyncHooks.releasing(owner, variable);
		}
	}

	/** An access to all elements that lie wholly within it: two to parts of one element may not touch each other. */
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
	 * The number of a field, the index of the element that an access begins in, or what stands for all that is not known
	 * of an object. A class stands for its static fields.
	 */
	private static int variable(Object owner, long offset) {
		Class<?> type = owner.getClass();
		if (type.isArray()) {
			return (int) ((offset - InterlockArrayLayout.base(type)) / UNSAFE.arrayIndexScale(type));
		}
		return type == Class.class ? InterlockFields.staticNumber((Class<?>) owner, offset)
				: InterlockFields.number(owner, offset);
	}

	/** The object that has a variable; null for a static field that has a number. */
	private static Object clockOwner(Object owner, int variable) {
		return owner instanceof Class && variable > 0 ? null : owner;
	}
}
