/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/** How a lock is held. */
public enum LockMode {
	/** A monitor, by {@code synchronized}. */
	MONITOR("monitor"),
	/** An exclusive lock of {@code java.util.concurrent}. */
	EXCLUSIVE("exclusive"),
	/** The read side of a read-write lock. */
	READ("read"),
	/** The write side of a read-write lock. */
	WRITE("write");

	private final String stableName;

	LockMode(String stableName) {
		this.stableName = stableName;
	}

	/** The name in reports. */
	public String stableName() {
		return stableName;
	}
}
