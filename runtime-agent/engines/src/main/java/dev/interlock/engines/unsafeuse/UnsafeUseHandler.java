/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.unsafeuse;

import dev.interlock.engines.windows.Window;
import dev.interlock.engines.windows.WindowTable;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.FindingSink;
import dev.interlock.spi.ThreadView;

/**
 * Finds calls that overlap on one object, one of them a write: the conflict of TSVD (Li et al., SOSP 2019, section 2).
 * It uses windows as in AtomRace (section 3.1). The window of a call is open from its before-event to its after-event.
 *
 * <h2>Why a finding is a race</h2>
 * Thread 1 uses the object in a call <i>c1</i>. Thread 2 reads in its before-event of a call <i>c2</i> that the window
 * of <i>c1</i> is open. A call may run program code that synchronises, such as a comparator that acquires a lock. Both
 * after-events must therefore confirm that the call acquired and released nothing.
 * <ul>
 * <li>If an access of <i>c1</i> happened before one of <i>c2</i>, the chain of edges would leave thread 1 after
 * <i>c1</i> and enter thread 2 before <i>c2</i>. Then thread 2 would have seen the window closed.</li>
 * <li>If an access of <i>c2</i> happened before one of <i>c1</i>, the chain would leave thread 2 after <i>c2</i> and
 * enter thread 1 before <i>c1</i>. Then the window would have been opened after it was seen open.</li>
 * </ul>
 * So the calls are unordered, and the contract of the object's type is broken. A call that throws has no after-event,
 * and is not reported. A call inside a call on the same thread ends the window of the outer one early, which may miss
 * an overlap and invents none.
 */
final class UnsafeUseHandler extends EventHandler {

	private final EngineContext context;
	private final FindingSink findings;
	private final WindowTable table;
	private final int threadSlot;

	UnsafeUseHandler(EngineContext context, WindowTable table) {
		this.context = context;
		this.findings = context.findings();
		this.table = table;
		this.threadSlot = context.reserveThreadSlot();
	}

	@Override
	public void beforeUse(ThreadView thread, Object object, boolean write, int site) {
		UseThread state = (UseThread) thread.attachment(threadSlot);
		if (state == null) {
			state = new UseThread(table.register(thread));
			thread.attach(threadSlot, state);
		}
		state.met = null;
		int hash = System.identityHashCode(object);
		int slot = table.groupOf(hash, WHOLE_OBJECT);
		if (!table.isEmpty(slot)) {
			slot = meetAll(state, slot, hash, object, write, site);
		}
		state.window.open(hash, WHOLE_OBJECT, write, site);
		state.window.slot = slot;
		table.occupy(slot, state.window.number);
	}

	@Override
	public void afterUse(ThreadView thread, Object object, Object receiver, boolean write, int site,
			boolean isolated) {
		UseThread state = (UseThread) thread.attachment(threadSlot);
		if (state == null || !isInside(state.window, object, site)) {
			return;
		}
		Window window = state.window;
		window.close();
		int occupant = table.occupant(window.slot);
		if (occupant == window.number) {
			table.vacate(window.slot);
		} else if (occupant != 0) {
			// both saw the slot free, and the other thread published its window last: it has not seen this call
			meets(state, occupant, System.identityHashCode(object), object, write, site);
		}
		UseConflict met = state.met;
		state.met = null;
		if (isolated && met != null) {
			report(met.bring(AccessEvidence.ofCaller(context, thread, site, write), receiver, true));
		}
		if (window.isMarked()) {
			UseConflict mark = (UseConflict) window.takeMark();
			// a mark that was set too late for its call is found in a later call, to which it does not belong
			if (isolated && mark != null && mark.isOn(window.lastEpoch(), object, WHOLE_OBJECT)) {
				report(mark.bring(AccessEvidence.ofCaller(context, thread, site, write), receiver, false));
			}
		}
	}

	@Override
	public void threadEnded(ThreadView thread) {
		UseThread state = (UseThread) thread.attachment(threadSlot);
		if (state != null) {
			thread.attach(threadSlot, null);
			table.retire(state.window);
		}
	}

	/** Whether the window still belongs to the call, and not to a nested call. */
	private static boolean isInside(Window window, Object object, int site) {
		int access = window.access();
		return window.isOpen() && window.covers(System.identityHashCode(object), WHOLE_OBJECT)
				&& (access < 0 ? ~access : access) == site;
	}

	/** Checks all windows in the group of a call; returns the slot for the window of this call. */
	private int meetAll(UseThread state, int group, int hash, Object object, boolean write, int site) {
		int free = group + WindowTable.GROUP - 1;
		for (int slot = free; slot >= group; slot--) {
			int occupant = table.occupant(slot);
			if (occupant == 0 || !meets(state, occupant, hash, object, write, site)) {
				free = slot;
			}
		}
		return free;
	}

	/** Checks a window in the group of a call, and marks it if the calls conflict; returns whether it is open. */
	private boolean meets(UseThread state, int occupant, int hash, Object object, boolean write, int site) {
		Window other = table.window(occupant);
		if (other == null || other == state.window) {
			return false;
		}
		long epoch = other.epoch();
		boolean same = other.covers(hash, WHOLE_OBJECT);
		int access = other.access();
		if (!Window.isOpen(epoch) || !other.isStillIn(epoch)) {
			return false;
		}
		boolean otherWrites = access < 0;
		if (same && (write || otherWrites)
				&& !findings.countIfKnown(FindingKind.API_RACE, site, otherWrites ? ~access : access)) {
			UseConflict conflict = new UseConflict(epoch, object);
			// if the other thread left before the mark was set, it will not take the mark, and the object is released
			if (other.mark(conflict) && (other.isStillIn(epoch) || !other.unmark(conflict))) {
				state.met = conflict;
			}
		}
		return true;
	}

	private void report(FindingReport report) {
		if (report != null) {
			findings.report(report);
		}
	}
}
