/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

import java.util.List;

import dev.interlock.engines.windows.Conflict;
import dev.interlock.engines.windows.Window;
import dev.interlock.engines.windows.WindowTable;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.FindingSink;
import dev.interlock.spi.ThreadView;

/**
 * The algorithm of the paper's section 3.1, Fig. 2, with the thread test of Fig. 3: {@link #beforeAccess} and
 * {@link #afterAccess} bound a window. A thread that finds an open window of another thread on the same variable has
 * found a race if one of the two writes. It marks the window and captures its own stack trace. The first thread finds
 * the mark in its after-event and captures its own.
 *
 * <h2>Why a finding is a race (section 3.1)</h2>
 * Let thread 1 make access <i>a1</i> in window <i>w</i>, and let thread 2 read in its event on access <i>a2</i> that
 * <i>w</i> is open. Between its before- and its after-event a thread executes the access and nothing else of the
 * program, so no synchronisation action.
 * <ul>
 * <li>If <i>a1</i> happened before <i>a2</i>, the chain of edges would leave thread 1 at a synchronisation action after
 * <i>w</i> was closed, and enter thread 2 before its event. Then thread 2 would have seen <i>w</i> closed.</li>
 * <li>If <i>a2</i> happened before <i>a1</i>, the chain would leave thread 2 after its event and enter thread 1 before
 * <i>w</i> was opened. Then the opening would happen after the read that saw it.</li>
 * </ul>
 * Both contradict the Java memory model, whatever the strength of the loads and stores used here. So neither happened
 * before the other; as one is a write, they race (JLS 17.4.5). Without the fences a compiler could remove a window as
 * unread, which would hide races. Synchronisation of the agent inside a window can only add edges, so the argument
 * holds with noise, too.
 * <p>
 * An atomic access opens no window. While <i>w</i> is open, it may itself acquire an edge that orders <i>a1</i> before
 * it. Before <i>w</i> was opened, it may have released an edge that orders <i>a1</i> after it. Its thread therefore
 * looks for windows before and after the access. A window that was open both times was opened before the access and
 * closed after it; then the argument holds again. Two atomic accesses never race, and neither has a window.
 * <p>
 * Windows identify the variable's owner by its identity hash; before a report, the first thread compares the objects by
 * reference. Further occurrences of a known pair are counted by the hash alone.
 */
final class AtomRaceHandler extends EventHandler {

	private final EngineContext context;
	private final FindingSink findings;
	private final WindowTable table;
	private final int threadSlot;
	private final int metSlot;

	AtomRaceHandler(EngineContext context, WindowTable table) {
		this.context = context;
		this.findings = context.findings();
		this.table = table;
		this.threadSlot = context.reserveThreadSlot();
		this.metSlot = context.reserveThreadSlot();
	}

	@Override
	public void beforeAccess(ThreadView thread, Object owner, int variable, boolean write, int site) {
		Window window = (Window) thread.attachment(threadSlot);
		if (window == null) {
			window = register(thread);
		}
		int hash = System.identityHashCode(owner);
		int slot = table.groupOf(hash, variable);
		if (!table.isEmpty(slot)) {
			slot = meetAll(window, slot, hash, owner, variable, write, site);
		}
		window.open(hash, variable, write, site);
		window.slot = slot;
		table.occupy(slot, window.number);
	}

	@Override
	public void afterAccess(ThreadView thread, Object owner, int variable, boolean write, int site) {
		Window window = (Window) thread.attachment(threadSlot);
		if (window == null || !window.isOpen()) {
			return;
		}
		window.close();
		int occupant = table.occupant(window.slot);
		if (occupant == window.number) {
			table.vacate(window.slot);
		} else if (occupant != 0) {
			// Both saw the slot free, and the other thread published its window last: it has not seen this access.
			meets(window, occupant, System.identityHashCode(owner), owner, variable, write, site);
		}
		if (window.isMarked()) {
			completeAsFirst(window, owner, variable, write, site);
		}
	}

	@Override
	public void beforeAtomicAccess(ThreadView thread, Object owner, int variable, int site) {
		int hash = System.identityHashCode(owner);
		int group = table.groupOf(hash, variable);
		if (table.isEmpty(group)) {
			return;
		}
		Object own = thread.attachment(threadSlot);
		for (int slot = group; slot < group + WindowTable.GROUP; slot++) {
			Window other = table.window(table.occupant(slot));
			if (other != null && other != own) {
				met(thread).add(other, hash, variable);
			}
		}
	}

	private MetWindows met(ThreadView thread) {
		MetWindows met = (MetWindows) thread.attachment(metSlot);
		if (met == null) {
			met = new MetWindows();
			thread.attach(metSlot, met);
		}
		return met;
	}

	@Override
	public void afterAtomicAccess(ThreadView thread, Object owner, int variable, boolean wrote, int site) {
		MetWindows met = (MetWindows) thread.attachment(metSlot);
		if (met == null) {
			return;
		}
		int hash = System.identityHashCode(owner);
		while (met.take(hash, variable)) {
			Window other = met.window();
			int access = other.access();
			boolean otherWrites = access < 0;
			if (other.isStillIn(met.epoch()) && (wrote || otherWrites)
					&& !findings.countIfKnown(FindingKind.DATA_RACE, site, otherWrites ? ~access : access)) {
				completeAsSecond(new Conflict(met.epoch(), owner, variable), other, thread, wrote, site);
			}
		}
	}

	@Override
	public void threadEnded(ThreadView thread) {
		Window window = (Window) thread.attachment(threadSlot);
		thread.attach(metSlot, null);
		if (window != null) {
			thread.attach(threadSlot, null);
			table.retire(window);
		}
	}

	private Window register(ThreadView thread) {
		Window window = table.register(thread);
		thread.attach(threadSlot, window);
		return window;
	}

	/**
	 * Checks all windows in the group of an access.
	 *
	 * @return the slot for the window of this access: a free one, else the last, because all occupants have been
	 *         checked
	 */
	private int meetAll(Window window, int group, int hash, Object owner, int variable, boolean write, int site) {
		int free = group + WindowTable.GROUP - 1;
		for (int slot = free; slot >= group; slot--) {
			int occupant = table.occupant(slot);
			if (occupant == 0 || !meets(window, occupant, hash, owner, variable, write, site)) {
				free = slot;
			}
		}
		return free;
	}

	/**
	 * Checks a window in the group of an access, and completes the race if there is one.
	 *
	 * @return whether another thread is inside an access there
	 */
	private boolean meets(Window window, int occupant, int hash, Object owner, int variable, boolean write, int site) {
		Window other = table.window(occupant);
		if (other == null || other == window) {
			return false;
		}
		long epoch = other.epoch();
		boolean same = other.covers(hash, variable);
		int access = other.access();
		if (!Window.isOpen(epoch) || !other.isStillIn(epoch)) {
			return false;
		}
		boolean otherWrites = access < 0;
		if (same && (write || otherWrites)) {
			int otherSite = otherWrites ? ~access : access;
			if (!findings.countIfKnown(FindingKind.DATA_RACE, site, otherSite)) {
				completeAsSecond(new Conflict(epoch, owner, variable), other, window.thread, write, site);
			}
		}
		return true;
	}

	private void completeAsSecond(Conflict conflict, Window first, ThreadView thread, boolean write, int site) {
		if (!first.mark(conflict)) {
			return;
		}
		AccessEvidence second = AccessEvidence.ofCaller(context, thread, site, write);
		AccessEvidence other = conflict.bring(second);
		if (other != null) {
			report(conflict, other, second);
		} else if (!first.isStillIn(conflict.epoch())) {
			// The first thread may have left before the mark was set: then it will not take the mark, and the owner is
			// released.
			first.unmark(conflict);
		}
	}

	private void completeAsFirst(Window window, Object owner, int variable, boolean write, int site) {
		Conflict conflict = window.takeMark();
		// A mark that was set too late for its access is found in a later access, to which it does not belong.
		if (conflict == null || !conflict.isOn(window.lastEpoch(), owner, variable)) {
			return;
		}
		AccessEvidence first = AccessEvidence.ofCaller(context, window.thread, site, write);
		AccessEvidence second = conflict.bring(first);
		if (second != null) {
			report(conflict, first, second);
		}
	}

	private void report(Conflict conflict, AccessEvidence first, AccessEvidence second) {
		findings.report(new FindingReport(FindingKind.DATA_RACE, Evidence.OBSERVED, AtomRace.ID, conflict.owner(),
				conflict.variable(), List.of(first, second)));
	}
}
