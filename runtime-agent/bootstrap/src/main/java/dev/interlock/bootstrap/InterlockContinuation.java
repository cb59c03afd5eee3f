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
 * Stands for {@code jdk.internal.vm.Continuation} of the JDK, which the finished agent calls in its place: Java 17 has no
 * such class to compile against.
 */
final class InterlockContinuation {

	private InterlockContinuation() {
		// static only
	}

	/** From now on, and until as many calls of {@link #unpin}, a virtual thread keeps its carrier whatever it waits for. */
	static void pin() {
		// there is nothing to keep outside of the finished agent
	}

	/** Ends what {@link #pin} began. */
	static void unpin() {
		// as above
	}
}
