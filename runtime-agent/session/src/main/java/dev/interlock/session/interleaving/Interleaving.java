/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.interleaving;

import java.util.ArrayList;
import java.util.List;

import dev.interlock.session.DirectedRun;
import dev.interlock.session.Finding;

/**
 * A picture of a finding: lanes are threads, rows are steps, time runs downwards. It contains only facts that the agent
 * observed, and states explicitly where two steps are unordered. Immutable.
 *
 * @param title    the kind of the finding and its variable
 * @param subtitle the order of the accesses, or a note that they are unordered
 * @param lanes    the names of the threads
 * @param steps    the steps, one for each row
 * @param bars     the spans of rows in which locks are held
 * @param links    the relations between steps
 * @param bracket  the atomic section; null if the finding has none
 */
public record Interleaving(String title, String subtitle, List<String> lanes, List<Step> steps, List<Bar> bars,
		List<Link> links, Bracket bracket) {

	/**
	 * Returns the picture of a finding: the schedule of a directed run around its accesses if one is recorded, else what
	 * is known of the accesses.
	 */
	public static Interleaving of(Finding finding) {
		return of(finding, false);
	}

	/**
	 * Returns the picture of a finding.
	 *
	 * @param isWhole whether all recorded steps of a schedule are shown; without effect if there is no schedule
	 */
	public static Interleaving of(Finding finding, boolean isWhole) {
		DirectedRun run = scheduled(finding);
		return run == null ? new InterleavingBuilder(finding).build()
				: new ScheduleBuilder(finding, run, isWhole).build();
	}

	/** Returns whether the schedule of a directed run of a finding is recorded. */
	public static boolean hasSchedule(Finding finding) {
		return scheduled(finding) != null;
	}

	private static DirectedRun scheduled(Finding finding) {
		DirectedRun run = finding.details().confirmation() == null ? null
				: finding.details().confirmation().scheduled();
		// a cycle of locks that was not closed has its own picture
		return run == null || finding.isAboutLocks() && run.schedule().meeting() == null ? null : run;
	}

	/**
	 * Describes the relations of a step as text, for readers who do not see the picture.
	 *
	 * @param index the index of the step
	 * @return a short text for each relation that begins at the step; empty if there is none
	 */
	public List<String> relations(int index) {
		List<String> words = new ArrayList<>();
		for (Link link : links) {
			if (link.from() == index) {
				words.add(Texts.bind(switch (link.kind()) {
				case CONFLICT -> Texts.RELATION_CONFLICT;
				case WAITS -> Texts.RELATION_WAITS;
				case ORDER -> Texts.RELATION_ORDER;
				case SWITCH -> Texts.RELATION_SWITCH;
				}, link.to() + 1));
			}
		}
		if (bracket != null && (bracket.from() == index || bracket.to() == index)) {
			words.add(Texts.bind(bracket.from() == index ? Texts.RELATION_ENTRY : Texts.RELATION_END,
					bracket.name()));
		}
		return words;
	}

	/**
	 * A step of a thread.
	 *
	 * @param lane   the index of its lane
	 * @param text   the display text of the operation
	 * @param place  the location; null if unknown
	 * @param number the number of the access in the display of its finding; 0 for other steps
	 * @param access the index of the access in its finding; -1 for other steps
	 * @param locks  the names of the locks held at the step; may be empty
	 */
	public record Step(int lane, String text, StackTraceElement place, int number, int access, List<String> locks) {

		/** Returns whether the step is an access of the finding. */
		public boolean isAccess() {
			return number > 0;
		}
	}

	/**
	 * A held lock.
	 *
	 * @param lane the index of the lane
	 * @param from the index of the step that acquires it
	 * @param to   the index of the last step that is known to hold it
	 * @param lock the name of the lock
	 */
	public record Bar(int lane, int from, int to, String lock) {
	}

	/**
	 * A relation between two steps.
	 *
	 * @param from the index of a step
	 * @param to   the index of another step
	 * @param kind the kind of relation
	 */
	public record Link(int from, int to, Kind kind) {

		/** The kinds of relations. */
		public enum Kind {
			/** Both access the same variable, and at least one writes. */
			CONFLICT,
			/** The first waits for the lock that the thread of the second holds. */
			WAITS,
			/**
			 * The thread of the first released a lock before the thread of the second acquired it, or started that
			 * thread.
			 */
			ORDER,
			/** The scheduler let the thread of the second run after the first. */
			SWITCH
		}
	}

	/**
	 * An atomic section.
	 *
	 * @param lane the index of the lane
	 * @param from the index of its first step
	 * @param to   the index of its last step
	 * @param name its name
	 */
	public record Bracket(int lane, int from, int to, String name) {
	}
}
