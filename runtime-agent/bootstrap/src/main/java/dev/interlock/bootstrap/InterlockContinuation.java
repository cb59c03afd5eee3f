/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/**
 * Replaced in the finished agent by {@code jdk.internal.vm.Continuation} of the JDK, which Java 17 does not have to
 * compile against.
 */
final class InterlockContinuation {

	private InterlockContinuation() {
		// static only
	}

	/** Pins a virtual thread to its carrier until as many calls of {@link #unpin}. */
	static void pin() {
		// there is nothing to pin outside the finished agent
	}

	/** Ends the effect of {@link #pin}. */
	static void unpin() {
		// as above
	}
}
