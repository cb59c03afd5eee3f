/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The open sections of all threads, by variable. Each thread has a row, shared only if there are many threads, so that
 * threads that enter and leave sections do not contend. Readers search all rows and take no lock.
 */
final class OpenSectionTable {

	private static final int ROWS = 16;
	private static final int COLUMNS = 64;

	/** Separate arrays, so that two threads do not write the same cache line. */
	private final List<AtomicReferenceArray<OpenSection>> rows = new ArrayList<>(ROWS);

	OpenSectionTable() {
		for (int i = 0; i < ROWS; i++) {
			rows.add(new AtomicReferenceArray<>(COLUMNS));
		}
	}

	/** The first open section that may be on the variable, or null. {@link #after} returns the others. */
	OpenSection first(int variable) {
		return firstFrom(0, column(variable));
	}

	/** The next open section that may be on the same variable, or null. */
	OpenSection after(OpenSection open) {
		OpenSection next = open.next;
		return next != null ? next : firstFrom(row(open) + 1, column(open.variable));
	}

	private OpenSection firstFrom(int row, int column) {
		for (int at = row; at < ROWS; at++) {
			OpenSection found = rows.get(at).get(column);
			if (found != null) {
				return found;
			}
		}
		return null;
	}

	void add(OpenSection open) {
		AtomicReferenceArray<OpenSection> slots = rows.get(row(open));
		int slot = column(open.variable);
		OpenSection head;
		do {
			head = slots.get(slot);
			open.next = head;
		} while (!slots.compareAndSet(slot, head, open));
	}

	/** Removes a section. A reader that is at it still reaches the rest. */
	void remove(OpenSection open) {
		AtomicReferenceArray<OpenSection> slots = rows.get(row(open));
		int slot = column(open.variable);
		synchronized (slots) {
			if (slots.compareAndSet(slot, open, open.next)) {
				return;
			}
			// additions change only the head, and removals exclude each other
			OpenSection before = slots.get(slot);
			while (before != null && before.next != open) {
				before = before.next;
			}
			if (before != null) {
				before.next = open.next;
			}
		}
	}

	private static int row(OpenSection open) {
		return (int) open.thread.view.id() & ROWS - 1;
	}

	private static int column(int variable) {
		return variable & COLUMNS - 1;
	}
}
