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
import java.util.function.IntPredicate;

import dev.interlock.spi.ShadowState;

/** The shadow state of a variable in a hand-made event sequence. */
public final class TestShadow extends ShadowState {

	private int write;
	private final List<Integer> reads = new ArrayList<>();

	/** Whether it contains an access of the epoch after which this one is redundant. */
	public boolean covers(int epoch, boolean isWrite) {
		return write == epoch || !isWrite && reads.contains(epoch);
	}

	/** Records an access, in place of obsolete ones. */
	public void add(int epoch, boolean isWrite, IntPredicate obsolete) {
		if (isWrite) {
			write = epoch;
			reads.clear();
		} else {
			reads.removeIf(obsolete::test);
			reads.add(epoch);
		}
	}

	/** Whether it contains a conflicting access that is not obsolete. */
	public boolean conflicts(boolean isWrite, IntPredicate obsolete) {
		boolean isWritten = write != 0 && !obsolete.test(write);
		return isWritten || isWrite && reads.stream().anyMatch(epoch -> !obsolete.test(epoch));
	}

	TestShadow copy() {
		TestShadow copy = new TestShadow();
		copy.write = write;
		copy.reads.addAll(reads);
		return copy;
	}

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
