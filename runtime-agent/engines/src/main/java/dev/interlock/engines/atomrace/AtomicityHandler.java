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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Section;
import dev.interlock.spi.SectionAccess;
import dev.interlock.spi.SectionEnd;
import dev.interlock.spi.SectionHandler;
import dev.interlock.spi.SectionMark;
import dev.interlock.spi.SectionVariables;
import dev.interlock.spi.ThreadView;

/**
 * Detects violations of atomic sections (AtomRace, section 3.2 and Figure 3). Beyond the figure it handles sections
 * that touch, circular and recursive ones. It watches each thread inside a section, not only the first. A violation is
 * observed if the remote access began after the entry's access was complete, and was complete before the end's access
 * began.
 */
final class AtomicityHandler extends SectionHandler {

	/** The limit of suspects per section; more would add no information. */
	private static final int MAX_SUSPECTS = 32;

	private final EngineContext context;
	private final OpenSectionTable table = new OpenSectionTable();
	private final ViolationReports reports;
	private final SectionVariables variables;
	private final MarkedSections marked;
	private final int threadSlot;
	private final Set<String> completed = ConcurrentHashMap.newKeySet();

	AtomicityHandler(EngineContext context) {
		this.context = context;
		reports = new ViolationReports(context);
		variables = context.sectionVariables();
		marked = new MarkedSections(context, reports);
		threadSlot = context.reserveThreadSlot();
	}

	@Override
	public void before(ThreadView thread, Object owner, Object part, int variable, SectionAccess access) {
		SectionThread state = state(thread);
		if (access.isAccess()) {
			if (variables.open(owner, variable) > state.countOpen(owner, variable)) {
				suspect(state, owner, part, variable, access);
			}
			marked.meet(state, owner, variable, access);
			noteInside(state, owner, variable, access);
		}
		List<SectionEnd> ends = access.ends();
		for (int i = 0; i < ends.size(); i++) {
			reachEnd(state, owner, part, variable, access, ends.get(i));
		}
		List<Section> entries = access.entries();
		for (int i = 0; i < entries.size(); i++) {
			enter(state, owner, part, variable, access, entries.get(i));
		}
	}

	@Override
	public boolean after(ThreadView thread, Object owner, int variable, boolean wrote, SectionAccess access) {
		SectionThread state = state(thread);
		state.complete(access.site(), wrote);
		boolean begun = false;
		for (int i = state.open.size() - 1; i >= 0; i--) {
			OpenSection open = state.open.get(i);
			if (open.leavingAt != null && open.leavingAt.site() == access.site() && open.isOn(owner, variable)) {
				leave(state, open, wrote || !access.write() && open.end.judged() != SectionEnd.Judged.ON_FAILURE);
			} else if (open.entry.site() == access.site() && open.state() == OpenSection.ENTERING
					&& open.isOn(owner, variable)) {
				open.pass(OpenSection.INSIDE);
				begun = true;
			}
		}
		List<SectionEnd> ends = access.ends();
		for (int i = 0; i < ends.size(); i++) {
			marked.passEnd(state, owner, variable, access, ends.get(i));
		}
		return begun;
	}

	@Override
	public void met(ThreadView thread, Object owner, int variable, SectionAccess end, SectionMark mark) {
		marked.left(state(thread), owner, variable, end, mark);
	}

	@Override
	public void exit(ThreadView thread, List<Section> sections) {
		SectionThread state = state(thread);
		for (int i = state.open.size() - 1; i >= 0; i--) {
			OpenSection open = state.open.get(i);
			if (sections.contains(open.section)) {
				if (open.depth > 1) {
					open.depth--;
				} else {
					abandon(state, open);
				}
			}
		}
	}

	@Override
	public void threadEnded(ThreadView thread) {
		SectionThread state = (SectionThread) thread.attachment(threadSlot);
		if (state != null) {
			thread.attach(threadSlot, null);
			for (OpenSection open : state.open) {
				close(open);
			}
			marked.threadEnded(state);
		}
	}

	private SectionThread state(ThreadView thread) {
		SectionThread state = (SectionThread) thread.attachment(threadSlot);
		if (state == null) {
			state = new SectionThread(thread);
			thread.attach(threadSlot, state);
		}
		return state;
	}

	/** Adds the access to the suspects of other threads' sections on the variable. */
	private void suspect(SectionThread state, Object owner, Object part, int variable, SectionAccess access) {
		for (OpenSection open = table.first(variable); open != null; open = table.after(open)) {
			if (open.thread != state && open.isOn(owner, variable) && Parts.mayOverlap(open.part, part)) {
				int now = open.state();
				if (now != OpenSection.CLOSED) {
					boolean certain = now == OpenSection.INSIDE && Parts.contains(open.part, part);
					addSuspect(state, open, access, certain);
				}
			}
		}
	}

	private void addSuspect(SectionThread state, OpenSection open, SectionAccess access, boolean certain) {
		AccessEvidence evidence = null;
		Suspect suspect;
		do {
			Suspect earlier = open.suspects();
			int count = 0;
			for (Suspect each = earlier; each != null; each = each.earlier) {
				count++;
			}
			if (count == MAX_SUSPECTS) {
				return;
			}
			if (evidence == null && !reports.isKnown(open.section, access.site())) {
				evidence = AccessEvidence.ofCaller(context, state.view, access.site(), access.write());
			}
			suspect = new Suspect(access.site(), access.write(), access.change(), certain, evidence, earlier);
		} while (!open.addSuspect(suspect));
		state.add(open, suspect);
	}

	/** Records an access inside an accessor that a section's point calls: it is the actual access of the point. */
	private static void noteInside(SectionThread state, Object owner, int variable, SectionAccess access) {
		for (int i = 0; i < state.open.size(); i++) {
			OpenSection open = state.open.get(i);
			if (!open.isOn(owner, variable)) {
				continue;
			}
			if (open.leavingAt != null) {
				if (!open.leavingAt.isAccess() && (open.endInside < 0 || access.write() == open.leavingAt.write())) {
					open.endInside = access.site();
					open.endLocks = state.locks();
				}
			} else if (!open.entry.isAccess() && open.state() == OpenSection.ENTERING
					&& (open.entryInside < 0 || access.write() == open.entry.write())) {
				open.entryInside = access.site();
				open.entryLocks = state.locks();
			}
		}
	}

	private void reachEnd(SectionThread state, Object owner, Object part, int variable, SectionAccess access,
			SectionEnd end) {
		marked.reachEnd(state, owner, variable, end);
		OpenSection open = state.find(end.section(), owner, variable);
		if (open == null || open.state() != OpenSection.INSIDE || !Parts.contains(open.part, part)) {
			return;
		}
		if (open.depth > 1) {
			open.depth--;
			return;
		}
		open.end = end;
		open.leavingAt = access;
		open.endLocks = null;
		open.beginLeaving();
	}

	private void enter(SectionThread state, Object owner, Object part, int variable, SectionAccess access,
			Section section) {
		OpenSection before = state.find(section, owner, variable);
		if (before != null && (before.leavingAt == null || before.leavingAt.site() != access.site())) {
			if (section.recursive() && before.leavingAt == null) {
				before.depth++;
				return;
			}
			// no end was reached since the last entry
			abandon(state, before);
		}
		marked.abandon(state, owner, variable, section);
		OpenSection open = new OpenSection(state, section, owner, part, variable, access);
		if (section.spansMethods()) {
			open.entryStack = context.captureStack();
		}
		state.open.add(open);
		// before the table: a thread that skips an access because of the count could not have found the section either
		variables.opened(owner, variable);
		table.add(open);
	}

	@Override
	public Set<String> completed() {
		return Set.copyOf(completed);
	}

	/** Completes a section after the end's access. */
	private void leave(SectionThread state, OpenSection open, boolean succeeded) {
		if (open.end.isJudged(succeeded)) {
			reports.judge(open);
			if (!state.hasCompleted(open.section)) {
				completed.add(open.section.name());
			}
			marked.completed(open);
		}
		state.open.remove(open);
		close(open);
	}

	/**
	 * Ends a section that will not reach an end. If the call at its end has thrown, the access was nevertheless made:
	 * the exception may be a consequence of the violation.
	 */
	private void abandon(SectionThread state, OpenSection open) {
		boolean endWasMade = open.leavingAt != null
				&& (open.endInside >= 0 || open.variable == EventHandler.WHOLE_OBJECT);
		if (endWasMade) {
			reports.judge(open);
		}
		state.open.remove(open);
		close(open);
	}

	private void close(OpenSection open) {
		open.pass(OpenSection.CLOSED);
		table.remove(open);
		variables.closed(open.owner, open.variable);
	}
}
