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
 * The short way for a loop over elements of which the thread knows all that was done before: its accesses are put into
 * the intervals where they are, and nobody but the history hears of them. Whatever else there is to do is left to
 * {@link InterlockElementAccess}.
 */
final class InterlockSettledRanges {

	private InterlockSettledRanges() {
		// static only
	}

	/**
	 * Puts accesses to the elements from the first, inclusive, to the end, exclusive, in steps into their states, if that
	 * is all that there is to do.
	 *
	 * @return false if something is left, perhaps all
	 */
	@DontInline
	static boolean put(InterlockArrayShadow shadow, Object array, int from, int end, int step, boolean write,
			InterlockThread thread, InterlockListener listener, int site) {
		if (!listener.othersOnly || end - from <= step || thread.epoch == 0 || !shadow.tryLock()) {
			return false;
		}
		boolean isTold = false;
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
				if (!isTold) {
					listener.range(thread, array, from, end, step, write, site, thread.elements.sites());
					// before anybody sees the epoch in the shadow state: a release after this ends it
					thread.recorded = thread.epoch;
					isTold = true;
				}
				list.put(thread, write);
			}
			shadow.accessed(list, end, behind - first);
		} finally {
			shadow.unlock();
		}
		if (isTold) {
			listener.accessed(thread, array, from, write, site);
		}
		return true;
	}
}
