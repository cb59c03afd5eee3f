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
 * The static methods for inline checks of accesses where the listener selects accesses by context. A thread's repeated
 * access in the same context is not reported, see {@link InterlockThread#epoch}.
 */
public final class InterlockContextHooks {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();

	private InterlockContextHooks() {
		// static only
	}

	/**
	 * A field of an object that other threads may know has been read. Reads are compared first: for fields that threads
	 * only read, the write never has their context.
	 */
	@ForceInline
	public static void readShared(Object owner, InterlockThread thread, int site) {
		int written = InterlockSiteFields.offset(site, 0);
		int epoch = thread.epoch;
		if (written == 0 || written != InterlockSiteFields.NONE
				&& UNSAFE.getInt(owner, InterlockSiteFields.offset(site, 1)) != epoch
				&& UNSAFE.getInt(owner, InterlockSiteFields.offset(site, 2)) != epoch
				&& UNSAFE.getInt(owner, written) != epoch) {
			read(owner, epoch, thread, site);
		}
	}

	@DontInline
	private static void read(Object owner, int epoch, InterlockThread thread, int site) {
		InterlockShadowHooks.findRead(owner, epoch, thread, site);
	}
}
