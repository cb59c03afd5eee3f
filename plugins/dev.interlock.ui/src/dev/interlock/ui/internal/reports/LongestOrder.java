/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds which elements of a list can stay where they are if the others are moved to bring it into another order. */
final class LongestOrder {

	private LongestOrder() {
	}

	/**
	 * The longest choice of elements that are in ascending order already.
	 *
	 * @param places where each element is to stand, each place once; negative for one that stays nowhere
	 * @param pinned the index of an element that is chosen in any case; negative if there is none
	 * @return the indices of the elements, ascending
	 */
	static List<Integer> of(List<Integer> places, int pinned) {
		int[] last = new int[places.size()];
		int[] before = new int[places.size()];
		int length = 0;
		for (int i = 0; i < places.size(); i++) {
			if (fits(places, pinned, i)) {
				int at = rank(places, last, length, places.get(i));
				last[at] = i;
				before[i] = at == 0 ? -1 : last[at - 1];
				length = Math.max(length, at + 1);
			}
		}
		Integer[] chosen = new Integer[length];
		for (int i = length - 1, element = length == 0 ? -1 : last[length - 1]; i >= 0; i--) {
			chosen[i] = element;
			element = before[element];
		}
		return new ArrayList<>(Arrays.asList(chosen));
	}

	/** Whether an element stands on the same side of the pinned one before and after. */
	private static boolean fits(List<Integer> places, int pinned, int index) {
		int place = places.get(index);
		return place >= 0 && (pinned < 0
				|| Integer.compare(index, pinned) == Integer.compare(place, places.get(pinned)));
	}

	/** The length of the longest ascending choice that an element at a place can follow. */
	private static int rank(List<Integer> places, int[] last, int length, int place) {
		int low = 0;
		int high = length;
		while (low < high) {
			int middle = (low + high) / 2;
			if (places.get(last[middle]) < place) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		return low;
	}
}
