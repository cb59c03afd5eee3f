/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.vm.annotation.DontInline;

/**
 * The fast path for a loop over elements whose earlier accesses are all settled for the thread. Its accesses are
 * recorded in the intervals, and only the history receives them. All other cases are left to
 * {@link InterlockElementAccess}.
 */
final class InterlockSettledRanges {

	private InterlockSettledRanges() {
		// static only
	}

	/**
	 * Records accesses to the elements from the first, inclusive, to the end, exclusive, in steps, if nothing else is
	 * to be done.
	 *
	 * @return false if some or all accesses remain
	 */
	@DontInline
	static boolean put(InterlockArrayShadow shadow, Object array, int from, int end, int step, boolean write,
			InterlockThread thread, InterlockListener listener, int site) {
		if (!listener.othersOnly || end - from <= step || thread.epoch == 0 || !shadow.tryLock()) {
			return false;
		}
		boolean isReported = false;
		try {
			InterlockIntervals list = shadow.list(from, step);
			if (list == null) {
				return false;
			}
			int first = InterlockSteps.position(from, step);
			int behind = InterlockSteps.above(end, InterlockSteps.part(from, step), step);
			for (int position = first; position < behind; position = list.end(list.current)) {
				if (list.covers(position, write, thread)) {
					continue;
				}
				if (list.start(list.current) < position || list.end(list.current) > behind
						|| !list.isSettled(thread, write)) {
					return false;
				}
				if (!isReported) {
					listener.range(thread, array, from, end, step, write, site, thread.elements.sites());
					// before the epoch is visible in the shadow state: a release after this ends the epoch
					thread.recorded = thread.epoch;
					isReported = true;
				}
				list.put(thread, write);
			}
			shadow.accessed(list, end, behind - first);
		} finally {
			shadow.unlock();
		}
		if (isReported) {
			listener.accessed(thread, array, from, write, site);
		}
		return true;
	}
}
