/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import dev.interlock.spi.ShadowState;

/** A copy of a shadow state for handlers, with the members of sets of reads. */
final class ShadowSnapshot extends ShadowState {

	private static final int[] NONE = {};

	private int write;
	private int first;
	private int second;
	private int[] set = NONE;

	/**
	 * Sets the contents.
	 *
	 * @param set the epochs of the first read if it is a set, or null if it is an epoch or 0
	 */
	void fill(int newWrite, int newFirst, int newSecond, int[] newSet) {
		write = newWrite;
		first = newSet == null ? newFirst : 0;
		second = newSecond;
		set = newSet == null ? NONE : newSet;
	}

	@Override
	public int write() {
		return write;
	}

	@Override
	public int reads() {
		return set.length + (first == 0 ? 0 : 1) + (second == 0 ? 0 : 1);
	}

	@Override
	public int read(int index) {
		if (index < set.length) {
			return set[index];
		}
		return index == set.length && first != 0 ? first : second;
	}
}
