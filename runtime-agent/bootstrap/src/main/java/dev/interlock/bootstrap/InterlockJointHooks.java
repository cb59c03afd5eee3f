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
 * The static methods for code that checks several accesses to fields together, if accesses are reported by context. A
 * first check only compares all of them and calls nothing. If that fails, each access is checked by itself, in program
 * order.
 */
public final class InterlockJointHooks {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	private InterlockJointHooks() {
		// static only
	}

	/**
	 * Whether a read of a field of an object that other threads may know needs no report. Reads are compared first: for
	 * fields that threads only read, the write never has their context.
	 */
	@ForceInline
	public static boolean isSharedRead(Object owner, InterlockThread thread, int site) {
		int written = InterlockSiteFields.offset(site, 0);
		int epoch = thread.epoch;
		return written != 0 && (written == InterlockSiteFields.NONE
				|| UNSAFE.getInt(owner, InterlockSiteFields.offset(site, 1)) == epoch
				|| UNSAFE.getInt(owner, InterlockSiteFields.offset(site, 2)) == epoch
				|| UNSAFE.getInt(owner, written) == epoch);
	}

	/** Whether a write to a field of an object that other threads may know needs no report. */
	@ForceInline
	public static boolean isSharedWritten(Object owner, InterlockThread thread, int site) {
		int written = InterlockSiteFields.offset(site, 0);
		return written != 0
				&& (written == InterlockSiteFields.NONE || UNSAFE.getInt(owner, written) == thread.epoch);
	}

	/** Like {@link #isSharedRead}, for two fields of an object. */
	@ForceInline
	public static boolean areSharedRead(Object owner, InterlockThread thread, int first, int second) {
		return areSharedRead(owner, thread, first, second, second);
	}

	/**
	 * Like {@link #isSharedRead}, for three fields of an object. Fields that a thread reads together usually record its
	 * epoch in the same slot, so one branch suffices; otherwise each field is checked.
	 */
	@ForceInline
	public static boolean areSharedRead(Object owner, InterlockThread thread, int first, int second, int third) {
		int epoch = thread.epoch;
		return areKnown(first, second, third) && (difference(owner, first, second, third, 1, epoch) == 0
				|| difference(owner, first, second, third, 2, epoch) == 0
				|| difference(owner, first, second, third, 0, epoch) == 0
				|| isEachSharedRead(owner, thread, first, second, third));
	}

	@DontInline
	private static boolean isEachSharedRead(Object owner, InterlockThread thread, int first, int second, int third) {
		return isSharedRead(owner, thread, first) && isSharedRead(owner, thread, second)
				&& isSharedRead(owner, thread, third);
	}

	/** Like {@link #isSharedWritten}, for two fields of an object. */
	@ForceInline
	public static boolean areSharedWritten(Object owner, InterlockThread thread, int first, int second) {
		return areSharedWritten(owner, thread, first, second, second);
	}

	/** Like {@link #isSharedWritten}, for three fields of an object. */
	@ForceInline
	public static boolean areSharedWritten(Object owner, InterlockThread thread, int first, int second, int third) {
		return areKnown(first, second, third) && difference(owner, first, second, third, 0, thread.epoch) == 0;
	}

	@ForceInline
	private static boolean areKnown(int first, int second, int third) {
		return InterlockSiteFields.offset(first, 0) != 0 && InterlockSiteFields.offset(second, 0) != 0
				&& InterlockSiteFields.offset(third, 0) != 0;
	}

	/** 0 if the hidden fields of this kind contain the epoch; unmonitored fields are ignored. */
	@ForceInline
	private static int difference(Object owner, int first, int second, int third, int kind, int epoch) {
		return difference(owner, first, kind, epoch) | difference(owner, second, kind, epoch)
				| difference(owner, third, kind, epoch);
	}

	@ForceInline
	private static int difference(Object owner, int site, int kind, int epoch) {
		int offset = InterlockSiteFields.offset(site, kind);
		return offset == InterlockSiteFields.NONE ? 0 : UNSAFE.getInt(owner, offset) ^ epoch;
	}

	/** A field has been read, possibly some instructions ago. */
	@DontInline
	public static void read(Object owner, InterlockThread thread, int site) {
		InterlockShadowHooks.findRead(owner, thread.epoch, thread, site);
	}

	/** A field has been written, possibly some instructions ago. */
	@DontInline
	public static void write(Object owner, InterlockThread thread, int site) {
		InterlockShadowHooks.findWrite(owner, thread.epoch, thread, site);
	}
}
