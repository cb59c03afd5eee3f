/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The ways to delay a thread. */
enum NoiseKind {
	/** Yields the processor once. */
	YIELD("yield"),
	/** Sleeps, then yields: the noise of the paper. */
	SLEEP("sleep"),
	/** Spins. */
	BUSY_WAIT("busy-wait"),
	/** Yields while all other threads that reach this kind of noise wait for it. */
	SYNCH_YIELD("synch-yield"),
	/** Stops while the others run, one thread at a time. */
	HALT_ONE_THREAD("halt-one-thread");

	private final String stableName;

	NoiseKind(String stableName) {
		this.stableName = stableName;
	}

	/** The kind with that name, or null. */
	static NoiseKind named(String name) {
		return Arrays.stream(values()).filter(kind -> kind.stableName.equals(name)).findAny().orElse(null);
	}

	/** All names, for messages. */
	static String names() {
		return Arrays.stream(values()).map(kind -> kind.stableName).collect(Collectors.joining(", "));
	}
}
