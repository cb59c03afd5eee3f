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

import dev.interlock.spi.HeldLock;

/** Stands for all threads that ended so long ago that they were forgotten. */
final class ForgottenThread extends RecordedThread {

	ForgottenThread() {
		super(null);
	}

	@Override
	public long id() {
		return 0;
	}

	@Override
	public String name() {
		return "a thread that ended long ago";
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
