/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/** The kinds of findings, with their stable names in reports. */
public enum FindingKind {
	/** Two unordered accesses to one variable, at least one a write. */
	DATA_RACE("data-race"),
	/** An atomic section interleaved by a remote access that cannot be serialised. */
	ATOMICITY_VIOLATION("atomicity-violation"),
	/** A cycle in the order in which locks are acquired. */
	LOCK_ORDER("lock-order"),
	/** Unsynchronised use of a type that is not thread-safe. */
	API_RACE("api-race"),
	/** Threads that wait for each other forever. */
	DEADLOCK("deadlock");

	private final String stableName;

	FindingKind(String stableName) {
		this.stableName = stableName;
	}

	/** The kind of two unordered accesses to a variable: a data race, or the unsafe use of an object as a whole. */
	public static FindingKind ofRaceOn(int variable) {
		return variable == EventHandler.WHOLE_OBJECT ? API_RACE : DATA_RACE;
	}

	/**
	 * Whether the accesses of such a finding acquire locks. The last lock of each access is the one that it acquires or
	 * waits for.
	 */
	public boolean isAboutLocks() {
		return this == LOCK_ORDER || this == DEADLOCK;
	}

	/** The name in reports, session files and options. */
	public String stableName() {
		return stableName;
	}
}
