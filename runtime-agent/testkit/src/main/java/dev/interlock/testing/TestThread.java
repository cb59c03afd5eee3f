/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.testing;

import java.util.ArrayList;
import java.util.List;

import dev.interlock.spi.HeldLock;
import dev.interlock.spi.ThreadView;

/** A thread of a hand-made event sequence. Its state is set by the test. */
public final class TestThread extends ThreadView {

	public final List<HeldLock> locks = new ArrayList<>();
	public int startSite = -1;
	public int epoch;
	public int recordedEpoch;
	/** The number of epochs that the thread has had. */
	public int clock;
	public boolean isEnded;
	public boolean isBlocked;
	public boolean hasSamplingGap;
	private final long id;
	private final String name;

	/** A thread named {@code thread-ID}. */
	public TestThread(long id) {
		this(id, "thread-" + id);
	}

	public TestThread(long id, String name) {
		this.id = id;
		this.name = name;
	}

	@Override
	public long id() {
		return id;
	}

	@Override
	public String name() {
		return name;
	}

	@Override
	public boolean isVirtual() {
		return false;
	}

	@Override
	public boolean isTerminated() {
		return isEnded;
	}

	@Override
	public boolean isBlocked() {
		return isBlocked;
	}

	@Override
	public int startSite() {
		return startSite;
	}

	@Override
	public int epoch() {
		return epoch;
	}

	@Override
	public int recordedEpoch() {
		return recordedEpoch;
	}

	@Override
	public boolean hasSamplingGap() {
		return hasSamplingGap;
	}

	@Override
	public List<HeldLock> heldLocks() {
		return locks;
	}
}
