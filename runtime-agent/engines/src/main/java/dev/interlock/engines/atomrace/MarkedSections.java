/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

import java.lang.invoke.VarHandle;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.Section;
import dev.interlock.spi.SectionAccess;
import dev.interlock.spi.SectionEnd;
import dev.interlock.spi.SectionMark;
import dev.interlock.spi.SectionMark.Phase;
import dev.interlock.spi.SectionVariables;

/**
 * The sections that threads only mark. A thread that meets a mark queues its access for the marking thread, and reads
 * the mark again. If the mark is the same, the access comes after it. The marking thread judges the access when it
 * reaches an end with the same mark.
 */
final class MarkedSections {

	/** The limit of queued accesses per marking thread; more would add no information. */
	private static final int MAX_MET = 32;

	private final EngineContext context;
	private final SectionVariables variables;
	private final ViolationReports reports;
	/** By section number. */
	private final Map<Integer, SectionAccess> entries = new ConcurrentHashMap<>();
	/** By the id of the marking thread. */
	private final Map<Long, Queue<Met>> met = new ConcurrentHashMap<>();

	/** An access of another thread that has met a mark. */
	private final class Met implements SectionThread.Stay {

		private final Object owner;
		private final int variable;
		private final SectionMark mark;
		private final Suspect suspect;
		/** Whether the mark was still present after the access had been queued. */
		private volatile boolean certain;

		Met(Object owner, int variable, SectionMark mark, Suspect suspect) {
			this.owner = owner;
			this.variable = variable;
			this.mark = mark;
			this.suspect = suspect;
		}

		@Override
		public boolean isInside() {
			VarHandle.fullFence();
			return mark.phase() == Phase.INSIDE && mark.equals(variables.mark(owner, variable));
		}

		/** Whether the section has been left. */
		boolean isOver() {
			SectionMark now = variables.mark(owner, variable);
			return now == null || !now.at(mark.phase()).equals(mark);
		}

		boolean isOn(Object otherOwner, int otherVariable, SectionMark other) {
			return owner == otherOwner && variable == otherVariable && mark.at(other.phase()).equals(other);
		}
	}

	MarkedSections(EngineContext context, ViolationReports reports) {
		this.context = context;
		this.reports = reports;
		variables = context.sectionVariables();
	}

	/** Records the entry of a completed section. */
	void completed(OpenSection open) {
		if (open.entry.isAccess() && open.entry.entries().size() == 1) {
			entries.putIfAbsent(open.section.number(), open.entry);
			variables.maybeMarked(open.entry, open.variable);
		}
	}

	/** Called before an access: queues it for another thread that has marked a section on the variable. */
	void meet(SectionThread state, Object owner, int variable, SectionAccess access) {
		SectionMark mark = variables.mark(owner, variable);
		while (mark != null && mark.thread() != state.view.id() && entries.containsKey(mark.section())) {
			Suspect suspect = new Suspect(access.site(), access.write(), access.change(), mark.phase() == Phase.INSIDE,
					evidence(state, mark, access), null);
			Met each = new Met(owner, variable, mark, suspect);
			Queue<Met> queue = met.computeIfAbsent(mark.thread(), thread -> new ConcurrentLinkedQueue<>());
			if (queue.size() >= MAX_MET) {
				return;
			}
			queue.add(each);
			variables.meets(mark);
			VarHandle.fullFence();
			SectionMark now = variables.mark(owner, variable);
			if (mark.equals(now)) {
				each.certain = true;
				state.add(each, suspect);
				return;
			}
			queue.remove(each);
			mark = now;
		}
	}

	private AccessEvidence evidence(SectionThread state, SectionMark mark, SectionAccess access) {
		Section section = entries.get(mark.section()).entries().get(0);
		return reports.isKnown(section, access.site()) ? null
				: AccessEvidence.ofCaller(context, state.view, access.site(), access.write());
	}

	/** Removes the mark of a section that is about to be entered at another entry: it will reach no end. */
	void abandon(SectionThread state, Object owner, int variable, Section section) {
		SectionMark mark = own(state, owner, variable, section);
		if (mark != null) {
			variables.change(owner, variable, mark, null);
		}
	}

	/** Called before the access of an end, which is reported even if the section may be marked. */
	void reachEnd(SectionThread state, Object owner, int variable, SectionEnd end) {
		SectionMark mark = own(state, owner, variable, end.section());
		if (mark != null) {
			variables.change(owner, variable, mark, Phase.LEAVING);
		}
	}

	/** Called after the access of an end. */
	void passEnd(SectionThread state, Object owner, int variable, SectionAccess access, SectionEnd end) {
		SectionMark mark = own(state, owner, variable, end.section());
		if (mark != null && mark.phase() == Phase.LEAVING) {
			variables.change(owner, variable, mark, null);
			left(state, owner, variable, access, mark);
		}
	}

	private SectionMark own(SectionThread state, Object owner, int variable, Section section) {
		SectionMark mark = variables.mark(owner, variable);
		return mark != null && mark.thread() == state.view.id() && mark.section() == section.number() ? mark : null;
	}

	/** Judges the accesses that have met the mark of a section that the thread has left. */
	void left(SectionThread state, Object owner, int variable, SectionAccess access, SectionMark mark) {
		variables.looks();
		Queue<Met> queue = met.get(state.view.id());
		if (queue == null) {
			return;
		}
		Suspect suspects = null;
		for (Met each : queue) {
			if (each.certain && each.isOn(owner, variable, mark)) {
				suspects = each.suspect.after(suspects);
			}
		}
		queue.removeIf(Met::isOver);
		if (!queue.isEmpty()) {
			// the thread is inside another section whose mark was met
			variables.meets(mark);
		}
		for (SectionEnd end : access.ends()) {
			if (suspects != null && end.section().number() == mark.section()) {
				OpenSection open = new OpenSection(state, end.section(), owner, null, variable,
						entries.get(mark.section()));
				open.end = end;
				open.leavingAt = access;
				open.setSuspects(suspects);
				reports.judge(open);
			}
		}
	}

	/** Drops the queue of a terminated thread. */
	void threadEnded(SectionThread state) {
		met.remove(state.view.id());
	}
}
