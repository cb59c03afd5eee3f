/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import java.util.List;

import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.spi.HeldLock;

/** A thread that is cheap to make: all of them have the state of the calling thread. */
final class BareThread extends RecordedThread {

	BareThread() {
		super(InterlockThread.current());
	}

	void recordAll() {
		state().recorded = state().epoch;
	}

	@Override
	public long id() {
		return 1;
	}

	@Override
	public String name() {
		return "bare";
	}

	@Override
	public boolean isVirtual() {
		return false;
	}

	@Override
	public int startSite() {
		return -1;
	}

	@Override
	public List<HeldLock> heldLocks() {
		return List.of();
	}
}
