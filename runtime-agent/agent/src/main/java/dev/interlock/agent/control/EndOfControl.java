/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

/** Why a run is no longer controlled. */
enum EndOfControl {
	/** All threads have ended, or the JVM shuts down. */
	FINISHED("finished"),
	/** No thread can continue. */
	DEADLOCK("deadlock"),
	/** A thread has run for too long without a point. */
	HANG("hang"),
	/** The scheduler has failed. */
	FAILURE("failure"),
	/** An option requests it. */
	ASKED("asked");

	private final String stableName;

	EndOfControl(String stableName) {
		this.stableName = stableName;
	}

	/** The name in outcome files. */
	String stableName() {
		return stableName;
	}
}
