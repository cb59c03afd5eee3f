/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Entries of a history: numbers, and a stack each. One thread writes them; any thread may read, and sees by an entry's
 * version, which is read before and after, whether it got the entry whole.
 */
final class HistoryEntries {

	/** The numbers of an entry; more than are needed, so that two neighbours share a line of the processor's cache. */
	static final int FIELDS = 8;
	/** Which of them is the version: from 1; 0 while the entry is empty, or being written. */
	static final int VERSION = 0;

	private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

	final int[] fields;
	final TakenStack[] stacks;

	HistoryEntries(int size) {
		this(new int[size * FIELDS], new TakenStack[size]);
	}

	private HistoryEntries(int[] fields, TakenStack[] stacks) {
		this.fields = fields;
		this.stacks = stacks;
	}

	/** Twice as many, the first of which are these. */
	HistoryEntries doubled() {
		return new HistoryEntries(Arrays.copyOf(fields, 2 * fields.length), Arrays.copyOf(stacks, 2 * stacks.length));
	}

	int size() {
		return stacks.length;
	}

	/** Begins to write an entry. */
	void open(int at) {
		ELEMENT.setOpaque(fields, at * FIELDS + VERSION, 0);
		VarHandle.storeStoreFence();
	}

	/** Ends to write it. */
	void close(int at, int version) {
		ELEMENT.setRelease(fields, at * FIELDS + VERSION, version);
	}

	/** The version of an entry that is about to be read. */
	int version(int at) {
		return (int) ELEMENT.getAcquire(fields, at * FIELDS + VERSION);
	}

	/** Whether an entry is the one that it was, after it has been read. */
	boolean isStill(int at, int version) {
		VarHandle.loadLoadFence();
		return (int) ELEMENT.getOpaque(fields, at * FIELDS + VERSION) == version;
	}
}
