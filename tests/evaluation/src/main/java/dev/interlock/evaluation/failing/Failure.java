/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.failing;

/** The programs of {@link FailingPrograms}, each with the policy that looks for its failure. */
public enum Failure {
	/** A field without a lock. */
	LOST_UPDATE("pos"),
	/** The same in virtual threads, where the JDK has them. */
	VIRTUAL_THREADS("random:uniform"),
	/** Tasks of an executor use a concurrent map in two steps. */
	POOL("pos"),
	/** A lost notification, and the clock. */
	TIMED_WAIT("pct:3"),
	/** The order of an immutable set, which differs between JVMs. */
	SET_ORDER("pos"),
	/** The order of a map whose keys have identity hash codes. */
	IDENTITY_HASHES("random:uniform"),
	/** Two monitors in both orders. */
	DEADLOCK("pos"),
	/** A condition that is not tested again after a signal. */
	CONDITION("random"),
	/** Random numbers that decide on times. */
	RANDOM_NUMBERS("pos"),
	/** An interrupt comes while a thread waits for a queue. */
	INTERRUPT("random:uniform");

	private final String policy;

	Failure(String policy) {
		this.policy = policy;
	}

	/** The policy of the command {@code explore}. */
	public String policy() {
		return policy;
	}
}
