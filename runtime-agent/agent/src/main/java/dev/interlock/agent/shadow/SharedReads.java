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
 * What stands for the reads of a variable that more threads read than a shadow state has places for. What a thread makes of
 * the reads that it finds is the same wherever it finds them in its epoch, so that it remembers the last.
 */
final class SharedReads {

	private final ShadowRecorder recorder;
	private final ReadSets sets = new ReadSets();

	/** @param recorder knows what is obsolete */
	SharedReads(ShadowRecorder recorder) {
		this.recorder = recorder;
	}

	/** How many reads have been forgotten for want of space. */
	long dropped() {
		return sets.dropped();
	}

	/** The epochs of a set; null for what is none. */
	int[] members(int read) {
		return ReadSets.isSet(read) ? sets.epochs(read) : null;
	}

	/** Whether the epoch of the calling thread is in what stands for a read, if that is a set. */
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
	 * The set of a read, or of all in a set, and of the epoch of the calling thread, without those that are not needed any more;
	 * that epoch, if it is the only one.
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
