/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow.history;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The entries of a history: numbers and a stack each. One thread writes; any thread may read. A reader reads the
 * version of an entry before and after the entry to detect a concurrent change.
 */
final class HistoryEntries {

	/** The numbers per entry; more than needed, so that two neighbouring entries share a cache line. */
	static final int FIELDS = 8;
	/** The memory of an entry. */
	static final int PLACE_BYTES = FIELDS * Integer.BYTES + 4;
	/** The index of the version: from 1; 0 while the entry is empty or being written. */
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

	/** A copy of twice the size that starts with these entries. */
	HistoryEntries doubled() {
		return new HistoryEntries(Arrays.copyOf(fields, 2 * fields.length), Arrays.copyOf(stacks, 2 * stacks.length));
	}

	int size() {
		return stacks.length;
	}

	/** Begins the write of an entry. */
	void open(int at) {
		ELEMENT.setOpaque(fields, at * FIELDS + VERSION, 0);
		VarHandle.storeStoreFence();
	}

	/** Ends the write of an entry. */
	void close(int at, int version) {
		ELEMENT.setRelease(fields, at * FIELDS + VERSION, version);
	}

	/** The version of an entry; read it before the entry. */
	int version(int at) {
		return (int) ELEMENT.getAcquire(fields, at * FIELDS + VERSION);
	}

	/** Whether an entry is unchanged; call it after the entry was read. */
	boolean isStill(int at, int version) {
		VarHandle.loadLoadFence();
		return (int) ELEMENT.getOpaque(fields, at * FIELDS + VERSION) == version;
	}
}
