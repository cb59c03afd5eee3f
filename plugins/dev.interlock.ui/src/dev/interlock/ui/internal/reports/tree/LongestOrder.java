/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds the elements of a list that can keep their position while the others are moved to reach another order. */
final class LongestOrder {

	private LongestOrder() {
	}

	/**
	 * The longest selection of elements that are already in ascending order.
	 *
	 * @param places the target position of each element, each position once; negative for an element that is removed
	 * @param pinned the index of an element that is always selected; negative if there is none
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

	/** Whether an element is on the same side of the pinned one in both orders. */
	private static boolean fits(List<Integer> places, int pinned, int index) {
		int place = places.get(index);
		return place >= 0 && (pinned < 0
				|| Integer.compare(index, pinned) == Integer.compare(place, places.get(pinned)));
	}

	/** The length of the longest ascending selection that an element with this target position can follow. */
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
