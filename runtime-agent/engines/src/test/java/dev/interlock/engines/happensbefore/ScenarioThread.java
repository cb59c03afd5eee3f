/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.happensbefore;

import dev.interlock.engines.testing.TestThread;

/** A thread of a hand-made event sequence. */
final class ScenarioThread extends TestThread {

	int epoch;
	int recorded;
	int clock;
	boolean isEnded;
	boolean hasSamplingGap;

	ScenarioThread(long id) {
		super(id);
	}

	@Override
	public String name() {
		return "t" + id();
	}

	@Override
	public int epoch() {
		return epoch;
	}

	@Override
	public boolean hasSamplingGap() {
		return hasSamplingGap;
	}

	@Override
	public int recordedEpoch() {
		return recorded;
	}
}
