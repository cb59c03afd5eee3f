/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.interleaving;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.osgi.util.NLS;

import dev.interlock.core.internal.Messages;
import dev.interlock.session.Finding;

/**
 * A finding as a picture: threads are lanes, steps are rows, time runs downwards. It has only what the agent has seen:
 * nothing is guessed, and where nothing orders two steps that is said. Immutable.
 *
 * @param title    the kind of finding and its variable
 * @param subtitle what orders the accesses, or that nothing does
 * @param lanes    the names of the threads
 * @param steps    the steps, a row each
 * @param bars     the locks that are held, and from where to where
 * @param links    what relates steps to each other
 * @param bracket  the atomic section; null if it is not about one
 */
public record Interleaving(String title, String subtitle, List<String> lanes, List<Step> steps, List<Bar> bars,
		List<Link> links, Bracket bracket) {

	/** Makes the picture of a finding. */
	public static Interleaving of(Finding finding) {
		return new InterleavingBuilder(finding).build();
	}

	/**
	 * What relates a step to others, in words, for readers who do not see the picture.
	 *
	 * @param index the index of the step
	 * @return a few words for each relation that begins at the step; empty if there is none
	 */
	public List<String> relations(int index) {
		List<String> words = new ArrayList<>();
		for (Link link : links) {
			if (link.from() == index) {
				words.add(NLS.bind(switch (link.kind()) {
				case CONFLICT -> Messages.Relation_conflict;
				case WAITS -> Messages.Relation_waits;
				case ORDER -> Messages.Relation_order;
				}, link.to() + 1));
			}
		}
		if (bracket != null && (bracket.from() == index || bracket.to() == index)) {
			words.add(NLS.bind(bracket.from() == index ? Messages.Relation_entry : Messages.Relation_end,
					bracket.name()));
		}
		return words;
	}

	/**
	 * A step of a thread.
	 *
	 * @param lane   the index of its lane
	 * @param text   what is done, for people
	 * @param place  where; null where that was lost
	 * @param number the number of the access, see {@link dev.interlock.core.AccessNumbers}; 0 for any other step
	 * @param access the index of the access in its finding; -1 for any other step
	 * @param locks  the names of the locks held then, perhaps none
	 */
	public record Step(int lane, String text, StackTraceElement place, int number, int access, List<String> locks) {

		/** Whether it is an access of the finding itself. */
		public boolean isAccess() {
			return number > 0;
		}
	}

	/**
	 * A lock that is held.
	 *
	 * @param lane the index of the lane
	 * @param from the index of the step that takes it
	 * @param to   the index of the last step that is known to hold it
	 * @param lock its name
	 */
	public record Bar(int lane, int from, int to, String lock) {
	}

	/**
	 * A relation of two steps.
	 *
	 * @param from the index of a step
	 * @param to   the index of another one
	 * @param kind what relates them
	 */
	public record Link(int from, int to, Kind kind) {

		/** What relates two steps. */
		public enum Kind {
			/** They access one variable, and one of them writes. */
			CONFLICT,
			/** The first wants the lock that the thread of the second holds. */
			WAITS,
			/** The first was over, and its lock given up, before the second took that lock. */
			ORDER
		}
	}

	/**
	 * An atomic section, from its entry to its end.
	 *
	 * @param lane the index of the lane
	 * @param from the index of its first step
	 * @param to   the index of its last step
	 * @param name its name
	 */
	public record Bracket(int lane, int from, int to, String name) {
	}
}
