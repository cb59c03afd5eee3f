/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/**
 * The footprints of one thread in the arrays that it accessed last, in a table indexed by the array's identity. The
 * table grows when needed, up to a limit. Used by its thread only.
 */
final class InterlockFootprints {

	private static final InterlockFootprint[] NONE = { null };
	private static final int SMALLEST = 16;
	/** The number of places in the largest table; a power of two. */
	static final int LARGEST = 1 << 12;
	/** The table is too small when more than one in this many places is occupied. */
	private static final int SPARE = 8;
	private static final int MOST_RUNS = 4;
	/** The number of displaced footprints that are kept; a power of two. */
	private static final int DISPLACED = 8;
	/**
	 * When more than this many displaced footprints are needed again, the thread accesses the arrays in turn and the
	 * table grows.
	 */
	private static final int MOST_RETURNED = 4;

	private InterlockFootprint[] table = NONE;

	/** The runs with deferred elements, to be checked before the thread synchronises. */
	private InterlockRun[] waiting;
	private int runs;
	/** The number of displacements since the table has grown. */
	private int replaced;
	/** The footprints that were displaced last; null while there are none. */
	private InterlockFootprint[] displaced;
	private int displacements;
	/** The number of displaced footprints that were needed again since the table has grown. */
	private int returned;

	/** The footprint in an array; null if there is none. */
	InterlockFootprint find(Object array) {
		InterlockFootprint[] now = table;
		InterlockFootprint found = now[InterlockWeakTable.hash(array) & now.length - 1];
		return found != null && found.isIn(array) ? found : null;
	}

	/** The footprint in an array; a new one if there is none. */
	InterlockFootprint of(Object array) {
		InterlockFootprint found = find(array);
		return found != null ? found : add(new InterlockFootprint(InterlockArrays.of(array)));
	}

	/** Registers a run with deferred elements. */
	void await(InterlockRun run, InterlockThread thread) {
		if (waiting == null) {
			waiting = new InterlockRun[MOST_RUNS];
		}
		if (runs == MOST_RUNS) {
			commit(thread);
		}
		waiting[runs++] = run;
	}

	/** Checks all deferred elements: the thread is about to synchronise, or has just done so. */
	void commit(InterlockThread thread) {
		while (runs > 0) {
			InterlockRun run = waiting[--runs];
			waiting[runs] = null;
			run.commit(thread);
		}
	}

	private InterlockFootprint add(InterlockFootprint added) {
		if (table == NONE || table[place(added, table)] != null && ++replaced > table.length / 4) {
			makeRoom();
		}
		InterlockFootprint wanted = returned(added);
		int place = place(wanted, table);
		displace(table[place]);
		table[place] = wanted;
		return wanted;
	}

	/** The recently displaced footprint in the same array, or else the given one. */
	private InterlockFootprint returned(InterlockFootprint added) {
		for (int i = 0; displaced != null && i < DISPLACED; i++) {
			InterlockFootprint found = displaced[i];
			if (found != null && found.shadow == added.shadow) {
				displaced[i] = null;
				if (++returned > MOST_RETURNED && table.length < LARGEST) {
					grow();
				}
				return found;
			}
		}
		return added;
	}

	private void displace(InterlockFootprint old) {
		if (old != null) {
			if (displaced == null) {
				displaced = new InterlockFootprint[DISPLACED];
			}
			displaced[displacements++ & DISPLACED - 1] = old;
		}
	}

	/** Discards the footprints of collected arrays. Doubles the table unless only few remain. */
	private void makeRoom() {
		InterlockFootprint[] now = table;
		int living = 0;
		for (int i = 0; i < now.length; i++) {
			if (now[i] != null && now[i].shadow.refersTo(null)) {
				now[i] = null;
			} else if (now[i] != null) {
				living++;
			}
		}
		replaced = 0;
		if (now == NONE || living > now.length / SPARE && now.length < LARGEST) {
			grow();
		}
	}

	private void grow() {
		InterlockFootprint[] larger = new InterlockFootprint[table == NONE ? SMALLEST : 2 * table.length];
		for (InterlockFootprint footprint : table) {
			if (footprint != null) {
				larger[place(footprint, larger)] = footprint;
			}
		}
		table = larger;
		returned = 0;
	}

	private static int place(InterlockFootprint footprint, InterlockFootprint[] in) {
		return footprint.shadow.hash & in.length - 1;
	}
}
