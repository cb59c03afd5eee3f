/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.happensbefore;

import java.util.ArrayList;
import java.util.List;

import dev.interlock.spi.ShadowState;

/** The shadow state of a variable in a hand-made event sequence. */
final class ScenarioShadow extends ShadowState {

	int write;
	final List<Integer> reads = new ArrayList<>();

	@Override
	public int write() {
		return write;
	}

	@Override
	public int reads() {
		return reads.size();
	}

	@Override
	public int read(int index) {
		return reads.get(index);
	}
}
