/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

import java.util.concurrent.atomic.AtomicReferenceArray;

/** The sections that threads are inside of, by their variables. Readers take no lock. */
final class OpenSectionTable {

	private static final int SLOTS = 1 << 10;

	private final AtomicReferenceArray<OpenSection> slots = new AtomicReferenceArray<>(SLOTS);

	/** The first open section that may be on the variable, or null; the others follow it. */
	OpenSection first(Object owner, int variable) {
		return slots.get(slot(owner, variable));
	}

	/** Adds a section. */
	void add(OpenSection open) {
		int slot = slot(open.owner, open.variable);
		OpenSection head;
		do {
			head = slots.get(slot);
			open.next = head;
		} while (!slots.compareAndSet(slot, head, open));
	}

	/** Takes a section out. A reader that stands on it still finds the rest. */
	synchronized void remove(OpenSection open) {
		int slot = slot(open.owner, open.variable);
		if (slots.compareAndSet(slot, open, open.next)) {
			return;
		}
		// additions come before the head only, and removals wait for each other
		OpenSection before = slots.get(slot);
		while (before != null && before.next != open) {
			before = before.next;
		}
		if (before != null) {
			before.next = open.next;
		}
	}

	private static int slot(Object owner, int variable) {
		int hash = System.identityHashCode(owner) * 31 + variable;
		return (hash ^ hash >>> 10 ^ hash >>> 20) & (SLOTS - 1);
	}
}
