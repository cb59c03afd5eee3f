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
 * One access to a field in the code, with the use of the value.
 *
 * @param method    the method that contains it
 * @param index     the index of its instruction
 * @param write     whether it writes
 * @param initial   whether it is in a constructor or class initialiser of the declaring class
 * @param constant  of a write: the constant that is stored; null if there is none, or one of several
 * @param source    of a write: the origin of the value
 * @param use       of a read: the use of the value
 * @param looping   of a read: whether the value decides about the continuation of a loop
 */
record FieldUse(MethodUses method, int index, boolean write, boolean initial, String constant, Source source, Use use,
		boolean looping) {

	/** The origin of a written value. */
	enum Source {
		/** One constant, or one of several. */
		CONSTANT,
		/** The previous value of the field, changed by arithmetic. */
		UPDATE,
		/** A clock. */
		CLOCK,
		/** A value that differs each time, such as a random number. */
		DRAWN,
		/** Anything else. */
		COMPUTED
	}

	/** The use of a value that was read. */
	enum Use {
		/** Nothing. */
		DROPPED,
		/** Only changed by arithmetic and written back. */
		UPDATED,
		/** Only changed by arithmetic and written back, or logged. */
		LOGGED,
		/** Only tested. */
		TESTED,
		/** Only tested for null or zero. */
		ONLY_TESTED_FOR_NOTHING,
		/** Tested for null or zero, and used otherwise too. */
		TESTED_FOR_NOTHING,
		/** The value or its content is tested in another way; it may have other uses. */
		LOOKED_INTO,
		/** Used, and no jump of the method depends on it. */
		USED
	}

	boolean isTested() {
		return isOnlyTested() || use == Use.TESTED_FOR_NOTHING || use == Use.LOOKED_INTO;
	}

	/** Whether the value is tested, and has no other use. */
	boolean isOnlyTested() {
		return use == Use.TESTED || use == Use.ONLY_TESTED_FOR_NOTHING;
	}

	/** Whether a test for null or zero depends on the value. */
	boolean isTestedForNothing() {
		return use == Use.ONLY_TESTED_FOR_NOTHING && !looping || use == Use.TESTED_FOR_NOTHING;
	}

	/** Whether no effect or result of the program depends on the value. */
	boolean isIdle() {
		return use == Use.DROPPED || use == Use.UPDATED || use == Use.LOGGED;
	}
}
