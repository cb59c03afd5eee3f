/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import java.util.logging.Logger;

/** One class for each way in which races on elements of an array may be harmless, and some that only appear so. */
public final class BenignElementSample {

	private BenignElementSample() {
		// only nested classes
	}

	static class Hashes {
		private final int[] f = new int[4];

		int access(int i) {
			int h = f[i];
			if (h == 0) {
				h = toString().length();
				f[i] = h;
			}
			return h;
		}
	}

	static class StopFlags {
		private final boolean[] f = { false, false };

		void access(int i) {
			while (!f[i]) {
				Thread.onSpinWait();
			}
		}

		void stop(int i) {
			f[i] = true;
		}
	}

	static class Hits {
		private int[] hits = new int[4];

		void access(int i) {
			hits[i]++;
		}

		void log(int i, Logger to) {
			to.info("hits: " + hits[i]);
		}

		int size() {
			return hits.length;
		}
	}

	static class HitsReturned {
		private int[] hits = new int[4];

		void access(int i) {
			hits[i]++;
		}

		int get(int i) {
			return hits[i];
		}
	}

	static class HitsOfOthers {
		private int[] hits = new int[4];

		void access(int i, int j) {
			hits[i] = hits[j] + 1;
		}

		int get(int i) {
			return hits[i];
		}
	}

	static class Returned {
		private final int[] hits = new int[4];

		void access(int i) {
			hits[i]++;
		}

		int[] all() {
			return hits;
		}
	}

	static class Given {
		private final int[] hits;

		Given(int[] hits) {
			this.hits = hits;
		}

		void access(int i) {
			hits[i]++;
		}
	}

	static class Shared {
		final int[] hits = new int[4];

		void access(int i) {
			hits[i]++;
		}
	}

	static class UsedByNeighbour {
		private final int[] hits = new int[4];

		void access(int i) {
			hits[i]++;
		}
	}

	static class Neighbour {
		private final int[] mine = new int[4];

		int[] all(UsedByNeighbour other) {
			return mine[0] > 0 ? other.hits : null;
		}

		void access(int[] any) {
			any[0] = 1;
		}
	}

	static class Two {
		private final int[] hits = new int[4];
		private final int[] misses = new int[4];

		void access(int i) {
			hits[i] = misses[i] = 1;
		}
	}

	static class Counts {
		private final int[] f = new int[4];

		int access(int i) {
			return ++f[i];
		}
	}
}
