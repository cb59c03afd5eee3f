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
 * Lets a virtual thread keep its carrier while it takes, holds or waits for a lock of the agent. From Java 24 on it would
 * give the carrier up where it has to wait; if it were the next to have the lock then, and all carriers waited for the same
 * lock, none would be left to run it.
 */
final class InterlockCarrier {

	/** Whether virtual threads give up their carriers at monitors, and can be told not to. */
	private static final boolean IS_KEPT = Runtime.version().feature() >= 24 && canBeKept();

	private InterlockCarrier() {
		// static only
	}

	/** From now on, and until as many calls of {@link #release}, the calling thread keeps its carrier, if it has one. */
	@ForceInline
	static void keep() {
		if (IS_KEPT) {
			InterlockContinuation.pin();
		}
	}

	/** Ends what {@link #keep} began. */
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
			// this JVM runs each virtual thread on a thread of its own
			return false;
		}
	}
}
