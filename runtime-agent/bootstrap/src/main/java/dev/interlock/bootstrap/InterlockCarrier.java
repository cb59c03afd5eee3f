/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.vm.annotation.ForceInline;

/**
 * Keeps a virtual thread on its carrier while it acquires, holds or waits for a lock of the agent. From Java 24 on it
 * would unmount where it has to wait. If it were the next owner of the lock and all carriers waited for the same lock,
 * no carrier would be left to run it.
 */
final class InterlockCarrier {

	/** Whether virtual threads unmount at monitors and can be pinned. */
	private static final boolean IS_KEPT = Runtime.version().feature() >= 24 && canBeKept();

	private InterlockCarrier() {
		// static only
	}

	/** Pins the calling thread to its carrier, if it has one, until as many calls of {@link #release}. */
	@ForceInline
	static void keep() {
		if (IS_KEPT) {
			InterlockContinuation.pin();
		}
	}

	/** Ends the effect of {@link #keep}. */
	@ForceInline
	static void release() {
		if (IS_KEPT) {
			InterlockContinuation.unpin();
		}
	}

	private static boolean canBeKept() {
		try {
			InterlockContinuation.pin();
			InterlockContinuation.unpin();
			return true;
		} catch (LinkageError | UnsupportedOperationException e) {
			// this JVM runs each virtual thread on its own platform thread
			return false;
		}
	}
}
