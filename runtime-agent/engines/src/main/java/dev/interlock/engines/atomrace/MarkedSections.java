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
 * The sections that threads only mark. Who meets a mark leaves its access for the thread that left the mark, and looks at
 * the mark again: if it is the same, the access comes after it. That thread judges the access when it reaches an end with
 * the same mark.
 */
final class MarkedSections {

	/** More accesses that have met the marks of one thread tell nothing new. */
	private static final int MAX_MET = 32;

	private final EngineContext context;
	private final SectionVariables variables;
	private final ViolationReports reports;
	/** By the numbers of the sections. */
	private final Map<Integer, SectionAccess> entries = new ConcurrentHashMap<>();
	/** By the ids of the threads whose marks were met. */
	private final Map<Long, Queue<Met>> met = new ConcurrentHashMap<>();

	/** An access of another thread that has met a mark. */
	private final class Met implements SectionThread.Stay {

		private final Object owner;
		private final int variable;
		private final SectionMark mark;
		private final Suspect suspect;
		/** Whether the mark was there when the access could be found by the thread that left it. */
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

	/** A section has been run through. */
	void completed(OpenSection open) {
		if (open.entry.isAccess() && open.entry.entries().size() == 1) {
			entries.putIfAbsent(open.section.number(), open.entry);
			variables.maybeMarked(open.entry, open.variable);
		}
	}

	/** The thread is about to access a variable: if another one has marked a section on it, that hears of the access. */
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

	/** The thread is about to enter a section in another way: if it has marked it, it will not reach an end of that. */
	void abandon(SectionThread state, Object owner, int variable, Section section) {
		SectionMark mark = own(state, owner, variable, section);
		if (mark != null) {
			variables.change(owner, variable, mark, null);
		}
	}

	/** The thread is about to make the access of an end, which is told although the section may be marked. */
	void reachEnd(SectionThread state, Object owner, int variable, SectionEnd end) {
		SectionMark mark = own(state, owner, variable, end.section());
		if (mark != null) {
			variables.change(owner, variable, mark, Phase.LEAVING);
		}
	}

	/** It has made it. */
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

	/** The thread has left a section that it had marked: what has met the mark is judged. */
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
			// the thread is inside another section that was met
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

	/** The thread has ended, and leaves no more marks. */
	void threadEnded(SectionThread state) {
		met.remove(state.view.id());
	}
}
