/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.benign;

/**
 * One access to a field in the code, with what is done with the value.
 *
 * @param method    the method that holds it
 * @param index     its place in the method
 * @param write     whether it writes
 * @param initial   whether it stands in a constructor or a class initialiser of the field's own class
 * @param constant  of a write: the constant that is stored; null if it is none, or one of several
 * @param source    of a write: where else the value comes from
 * @param use       of a read: what becomes of the value
 * @param looping   of a read: whether a loop goes on or ends by it
 */
record FieldUse(MethodUses method, int index, boolean write, boolean initial, String constant, Source source, Use use,
		boolean looping) {

	/** Where a written value comes from. */
	enum Source {
		/** One constant, or one of several. */
		CONSTANT,
		/** The value that the field had, changed by arithmetic. */
		UPDATE,
		/** A clock. */
		CLOCK,
		/** A value that is another one each time, such as a random number. */
		DRAWN,
		/** Anything else. */
		COMPUTED
	}

	/** What becomes of a value that was read. */
	enum Use {
		/** Nothing. */
		DROPPED,
		/** It is only changed by arithmetic and written back. */
		UPDATED,
		/** It is only changed by arithmetic and written back, or logged. */
		LOGGED,
		/** It is only tested. */
		TESTED,
		/** It is only tested for null or zero. */
		ONLY_TESTED_FOR_NOTHING,
		/** It is tested for null or zero, and used otherwise too. */
		TESTED_FOR_NOTHING,
		/** It is tested in another way, or what it holds is, and it may be used otherwise. */
		LOOKED_INTO,
		/** It is used, and no jump of the method depends on it. */
		USED
	}

	boolean isTested() {
		return isOnlyTested() || use == Use.TESTED_FOR_NOTHING || use == Use.LOOKED_INTO;
	}

	/** Whether it is tested, and not used otherwise. */
	boolean isOnlyTested() {
		return use == Use.TESTED || use == Use.ONLY_TESTED_FOR_NOTHING;
	}

	/** Whether a test for null or zero depends on it. */
	boolean isTestedForNothing() {
		return use == Use.ONLY_TESTED_FOR_NOTHING && !looping || use == Use.TESTED_FOR_NOTHING;
	}

	/** Whether nothing that the program does or returns depends on the value. */
	boolean isIdle() {
		return use == Use.DROPPED || use == Use.UPDATED || use == Use.LOGGED;
	}
}
