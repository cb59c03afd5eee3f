/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.windows;

import java.util.concurrent.atomic.AtomicReference;

import dev.interlock.spi.AccessEvidence;

/**
 * A race in progress: the mark that the second thread sets in the window of the first. Each thread captures its own
 * stack trace and adds it here; the later one has both.
 */
public class Conflict {

	private final long epoch;
	private final Object owner;
	private final int variable;
	private final AtomicReference<AccessEvidence> half = new AtomicReference<>();

	/**
	 * @param epoch    the epoch of the first thread's window
	 * @param owner    the owner of the variable that the second thread accesses; null for a static field
	 * @param variable the variable
	 */
	public Conflict(long epoch, Object owner, int variable) {
		this.epoch = epoch;
		this.owner = owner;
		this.variable = variable;
	}

	public long epoch() {
		return epoch;
	}

	public Object owner() {
		return owner;
	}

	public int variable() {
		return variable;
	}

	/** Whether the window was in the given epoch when it was marked. */
	public boolean isOf(long otherEpoch) {
		return epoch == otherEpoch;
	}

	/** Whether the mark belongs to the access that the first thread, the caller, has just made. */
	public boolean isOn(long firstEpoch, Object firstOwner, int firstVariable) {
		return epoch == firstEpoch && owner == firstOwner && variable == firstVariable;
	}

	/** Adds the evidence of one thread; returns that of the other thread if present, else null. */
	public AccessEvidence bring(AccessEvidence side) {
		return half.compareAndSet(null, side) ? null : half.get();
	}
}
