/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

/** The kinds of findings. */
public enum FindingKind {
	/** Two unordered accesses to one variable, at least one a write. */
	DATA_RACE("data-race", "Data race"),
	/** An atomic section interleaved by a remote access that cannot be serialised. */
	ATOMICITY_VIOLATION("atomicity-violation", "Atomicity violation"),
	/** A cycle in the order of lock acquisitions. */
	LOCK_ORDER("lock-order", "Lock-order inversion"),
	/** Unsynchronised use of a type that is not thread-safe. */
	API_RACE("api-race", "Unsafe use"),
	/** Threads that wait for each other for ever. */
	DEADLOCK("deadlock", "Deadlock"),
	/** A kind of a newer version. */
	UNKNOWN("unknown", "Finding");

	private final String stableName;
	private final String label;

	FindingKind(String stableName, String label) {
		this.stableName = stableName;
		this.label = label;
	}

	/** The name in reports and files. */
	public String stableName() {
		return stableName;
	}

	/** The display name, in English. */
	public String label() {
		return label;
	}
}
