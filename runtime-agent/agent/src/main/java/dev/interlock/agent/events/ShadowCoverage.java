/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.events;

import dev.interlock.bootstrap.InterlockShadow;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.spi.Redundancy;

/** Marks in the shadow state of a variable which accesses need no report. One object per thread. */
final class ShadowCoverage extends Redundancy {

	private InterlockShadow shadow;
	private int context;
	private int slot;

	/** Selects the state of a variable that the thread accesses. */
	void pointAt(InterlockShadow newShadow, InterlockThread thread) {
		shadow = newShadow;
		context = thread.epoch;
		slot = (int) thread.id & 1;
	}

	/** Selects no state. */
	void release() {
		shadow = null;
	}

	@Override
	public void cover(boolean write) {
		if (write) {
			shadow.setWrite(context);
		} else {
			setRead(slot, context);
		}
	}

	@Override
	public boolean isRead() {
		return shadow.covers(context, false);
	}

	@Override
	public void invalidate() {
		shadow.setWrite(0);
		setRead(0, 0);
		setRead(1, 0);
		shadow.uncovered();
	}

	/**
	 * If another thread changes the state in between, its accesses are covered instead, and those of this thread are
	 * reported again.
	 */
	private void setRead(int index, int value) {
		int before = shadow.read(index);
		while (!shadow.compareAndSetRead(index, before, value)) {
			before = shadow.read(index);
		}
	}
}
