/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The static methods called at the accesses of an atomic section whose values can be repaired. The program has kept
 * the value of the first access and its object; there is no object while no section is open. For a static field, the
 * object stands for the field. They never throw exceptions.
 */
public final class InterlockRepairHooks {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	private InterlockRepairHooks() {
		// static only
	}

	/**
	 * After a read: whether it gets the value of the first access in place of the one that another thread has written.
	 */
	@DontInline
	private static boolean repairs(Object owner, Object firstOwner, int section) {
		InterlockRepair repair = owner == firstOwner && owner != null ? InterlockRepairs.find(section) : null;
		if (repair == null) {
			return false;
		}
		repair.repaired();
		return true;
	}

	/** The value that a read of an {@code int} or a smaller type gets. */
	@ForceInline
	public static int readInt(Object owner, int read, int first, Object firstOwner, int section) {
		return InterlockRepairs.isActive() && read != first && repairs(owner, firstOwner, section) ? first : read;
	}

	/** The value that a read of a {@code long} gets. */
	@ForceInline
	public static long readLong(Object owner, long read, long first, Object firstOwner, int section) {
		return InterlockRepairs.isActive() && read != first && repairs(owner, firstOwner, section) ? first : read;
	}

	/** The value that a read of a {@code float} gets. */
	@ForceInline
	public static float readFloat(Object owner, float read, float first, Object firstOwner, int section) {
		return InterlockRepairs.isActive() && Float.floatToRawIntBits(read) != Float.floatToRawIntBits(first)
				&& repairs(owner, firstOwner, section) ? first : read;
	}

	/** The value that a read of a {@code double} gets. */
	@ForceInline
	public static double readDouble(Object owner, double read, double first, Object firstOwner, int section) {
		return InterlockRepairs.isActive() && Double.doubleToRawLongBits(read) != Double.doubleToRawLongBits(first)
				&& repairs(owner, firstOwner, section) ? first : read;
	}

	/** Whether a read of a reference gets the first one. The program chooses, as it knows the type. */
	@ForceInline
	public static boolean getsFirst(Object owner, Object read, Object first, Object firstOwner, int section) {
		return InterlockRepairs.isActive() && read != first && repairs(owner, firstOwner, section);
	}

	/**
	 * Before a write of the sum of a number and the {@code int} that has been read: adds the number to the current
	 * value instead.
	 *
	 * @return whether the write has been made
	 */
	@ForceInline
	public static boolean addInt(Object owner, int written, int read, Object firstOwner, int section) {
		return InterlockRepairs.isActive() && owner == firstOwner && owner != null
				&& addedInt(owner, written - read, read, section);
	}

	@DontInline
	private static boolean addedInt(Object owner, int number, int read, int section) {
		InterlockRepair repair = InterlockRepairs.find(section);
		if (repair == null) {
			return false;
		}
		Object target = repair.base == null ? owner : repair.base;
		if (UNSAFE.getAndAddInt(target, repair.offset, number) != read) {
			repair.repaired();
		}
		return true;
	}

	/**
	 * Before a write of the sum of a number and the {@code long} that has been read: adds the number to the current
	 * value instead.
	 *
	 * @return whether the write has been made
	 */
	@ForceInline
	public static boolean addLong(Object owner, long written, long read, Object firstOwner, int section) {
		return InterlockRepairs.isActive() && owner == firstOwner && owner != null
				&& addedLong(owner, written - read, read, section);
	}

	@DontInline
	private static boolean addedLong(Object owner, long number, long read, int section) {
		InterlockRepair repair = InterlockRepairs.find(section);
		if (repair == null) {
			return false;
		}
		Object target = repair.base == null ? owner : repair.base;
		if (UNSAFE.getAndAddLong(target, repair.offset, number) != read) {
			repair.repaired();
		}
		return true;
	}

	/**
	 * Before the first write of a section that ends with another write of the same field: whether the program holds it
	 * back.
	 *
	 * @return the given object; null if the write is to be made
	 */
	@ForceInline
	public static Object hold(Object owner, int section) {
		return InterlockRepairs.isActive() && holds(section) ? owner : null;
	}

	@DontInline
	private static boolean holds(int section) {
		InterlockRepair repair = InterlockRepairs.find(section);
		if (repair == null) {
			return false;
		}
		repair.repaired();
		return true;
	}
}
