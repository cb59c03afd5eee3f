/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import java.util.Arrays;

import dev.interlock.bootstrap.InterlockThread;

/**
 * The reads of variables with more reading threads than a shadow state has places. Within an epoch a thread gets the
 * same result for the same reads wherever it finds them, so the last result is cached.
 */
final class SharedReads {

	private final ShadowRecorder recorder;
	private final ReadSets sets = new ReadSets();

	/** @param recorder checks whether epochs are ordered */
	SharedReads(ShadowRecorder recorder) {
		this.recorder = recorder;
	}

	/** The number of reads that were dropped for lack of space. */
	long dropped() {
		return sets.dropped();
	}

	/** The epochs of a set; null if the value is not a set. */
	int[] members(int read) {
		return ReadSets.isSet(read) ? sets.epochs(read) : null;
	}

	/** Whether the value of a read is a set that contains the epoch of the calling thread. */
	boolean has(int read, int epoch, InterlockThread state) {
		if (!ReadSets.isSet(read)) {
			return false;
		}
		if (state.joined.has(read, epoch)) {
			return true;
		}
		if (Arrays.binarySearch(sets.epochs(read), epoch) < 0) {
			return false;
		}
		state.joined.join(read, read, epoch);
		return true;
	}

	/**
	 * Adds the epoch of the calling thread to a read or a set of reads, and removes ordered epochs. Returns the epoch
	 * itself if no other one is left.
	 */
	int with(int read, int epoch, RecordedThread thread, InterlockThread state) {
		int joined = state.joined.with(read, epoch);
		if (joined == 0) {
			joined = join(read, epoch, thread);
			state.joined.join(read, joined, epoch);
		}
		return joined;
	}

	private int join(int read, int epoch, RecordedThread thread) {
		int[] members = ReadSets.isSet(read) ? sets.epochs(read) : new int[] { read };
		int[] needed = new int[members.length + 1];
		int size = 0;
		for (int member : members) {
			if (!recorder.isObsolete(thread, member)) {
				needed[size++] = member;
			}
		}
		needed[size++] = epoch;
		int set = size == 1 ? 0 : sets.of(Arrays.copyOf(needed, size));
		return set == 0 ? epoch : set;
	}
}
