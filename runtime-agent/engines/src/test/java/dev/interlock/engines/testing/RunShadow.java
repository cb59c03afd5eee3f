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

/** The shadow state of a variable of an {@link EventRun}. */
final class RunShadow extends ShadowState {

	private int write;
	private final List<Integer> reads = new ArrayList<>();

	boolean covers(int epoch, boolean isWrite) {
		return write == epoch || !isWrite && reads.contains(epoch);
	}

	void add(int epoch, boolean isWrite, IntPredicate obsolete) {
		if (isWrite) {
			write = epoch;
			reads.clear();
		} else {
			reads.removeIf(obsolete::test);
			reads.add(epoch);
		}
	}

	/** Whether it contains a conflicting access that is not obsolete. */
	boolean conflicts(boolean isWrite, IntPredicate obsolete) {
		boolean isWritten = write != 0 && !obsolete.test(write);
		return isWritten || isWrite && reads.stream().anyMatch(epoch -> !obsolete.test(epoch));
	}

	RunShadow copy() {
		RunShadow copy = new RunShadow();
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
