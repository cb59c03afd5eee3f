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
import java.util.BitSet;
import java.util.List;

import dev.interlock.spi.HeldLock;
import dev.interlock.spi.Section;
import dev.interlock.spi.ThreadView;

/** The state of one thread with regard to atomic sections. Used by that thread alone. */
final class SectionThread {

	/** More than the stays of a thread at a time; older entries belong to accesses that threw. */
	private static final int MAX_PENDING = 32;

	/** A thread's stay in a section. */
	interface Stay {

		/** Whether the access of the entry is complete and that of the end has not begun. */
		boolean isInside();
	}

	/** A suspect whose access is in progress, and its section. */
	record Pending(Stay stay, Suspect suspect) {
	}

	final ThreadView view;
	/** The open sections of the thread, the innermost last. */
	final List<OpenSection> open = new ArrayList<>(4);

	private final List<Pending> pending = new ArrayList<>(4);
	/** By section number. */
	private final BitSet completed = new BitSet();

	SectionThread(ThreadView view) {
		this.view = view;
	}

	/** A copy of the locks that the thread holds now. */
	List<HeldLock> locks() {
		List<HeldLock> held = view.heldLocks();
		return held.isEmpty() ? List.of() : List.copyOf(held);
	}

	/** Records the completion of a section; returns whether the thread had completed it before. */
	boolean hasCompleted(Section section) {
		boolean before = completed.get(section.number());
		completed.set(section.number());
		return before;
	}

	/** The number of the thread's open sections on a variable. */
	int countOpen(Object owner, int variable) {
		int count = 0;
		for (int i = 0; i < open.size(); i++) {
			if (open.get(i).isOn(owner, variable)) {
				count++;
			}
		}
		return count;
	}

	/** The innermost open section of the kind on the variable; null if there is none. */
	OpenSection find(Section section, Object owner, int variable) {
		for (int i = open.size() - 1; i >= 0; i--) {
			OpenSection candidate = open.get(i);
			if (candidate.section == section && candidate.isOn(owner, variable)) {
				return candidate;
			}
		}
		return null;
	}

	void add(Stay section, Suspect suspect) {
		if (pending.size() == MAX_PENDING) {
			pending.remove(0);
		}
		pending.add(new Pending(section, suspect));
	}

	/** Completes the pending suspects of a site after its access. */
	void complete(int site, boolean wrote) {
		for (int i = pending.size() - 1; i >= 0; i--) {
			Pending each = pending.get(i);
			if (each.suspect.site == site) {
				each.suspect.complete(wrote, each.stay.isInside());
				pending.remove(i);
			}
		}
	}
}
