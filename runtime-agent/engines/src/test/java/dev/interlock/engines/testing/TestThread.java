/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.testing;

import java.util.ArrayList;
import java.util.List;

import dev.interlock.spi.HeldLock;
import dev.interlock.spi.ThreadView;

/** A thread of a hand-made event sequence. */
public class TestThread extends ThreadView {

	public final List<HeldLock> locks = new ArrayList<>();
	private final long id;

	public TestThread(long id) {
		this.id = id;
	}

	@Override
	public long id() {
		return id;
	}

	@Override
	public String name() {
		return "thread-" + id;
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
	public int epoch() {
		return 0;
	}

	@Override
	public int recordedEpoch() {
		return 0;
	}

	@Override
	public List<HeldLock> heldLocks() {
		return locks;
	}
}
