/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.report;

import dev.interlock.session.FindingKind;

/**
 * What a kind of finding is, in sentences for people who do not know the word.
 *
 * @param meaning what happened
 * @param effect  what can go wrong
 * @param remedy  what to do
 */
record KindHelp(String meaning, String effect, String remedy) {

	static KindHelp of(FindingKind kind) {
		return switch (kind) {
		case DATA_RACE -> new KindHelp(
				"Two threads access one variable, at least one of them writes, and nothing orders the two accesses.",
				"A read can miss the write for ever, see values out of order, or see half of a long or double; updates "
						+ "that read and then write get lost.",
				"Guard all accesses to the variable with one lock, or make it volatile or atomic if each access stands "
						+ "for itself.");
		case ATOMICITY_VIOLATION -> new KindHelp(
				"Another thread comes between accesses that belong together.",
				"What was read before no longer holds when it is used, so the result fits no order in which the "
						+ "threads run one after the other.",
				"Hold one lock from the first access to the last, and for each other access to the variable; or use one "
						+ "atomic operation.");
		case LOCK_ORDER -> new KindHelp(
				"Threads acquire the same locks in different orders.",
				"If each holds its first lock and waits for the other's, they wait for ever.",
				"Acquire the locks in one order everywhere, or hold only one of them at a time.");
		case API_RACE -> new KindHelp(
				"Two threads use an object at the same time whose class is not safe for that.",
				"The object can lose elements, throw exceptions, return wrong results or loop for ever.",
				"Guard all uses with one lock, or use the concurrent class that is meant for it.");
		case DEADLOCK -> new KindHelp(
				"Threads wait for each other for ever.",
				"None of them goes on, nor does any thread that needs one of their locks.",
				"Acquire the locks in one order everywhere, or hold only one of them at a time.");
		case UNKNOWN -> new KindHelp("A finding of a newer version of Interlock.",
				"This version does not know what it means.",
				"Read the session with the version that recorded it.");
		};
	}
}
