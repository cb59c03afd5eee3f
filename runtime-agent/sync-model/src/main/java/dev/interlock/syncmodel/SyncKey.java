/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.syncmodel;

/**
 * The synchronisation variable of an edge: an object, which the method can reach, and one of the object's clocks.
 *
 * @param base     where the object comes from
 * @param argument the number of the argument, from 1, if it is one; else 0
 * @param field    the field of {@code this} that refers to the object; or null
 * @param inner    the field of what that one refers to that refers to the object in its place; or null
 * @param type     the name of the last field's type, as binary name, if the class itself does not declare it; else null
 * @param index    which one of the object's elements; null for the object itself
 * @param offset   the field of {@code this} that holds the offset of one of the object's fields, as a long; or null
 * @param clock    the number of the clock, negative; of no meaning if there is an index or an offset
 * @param isWhole  whether what the object is a part of is meant, in place of itself
 */
public record SyncKey(Base base, int argument, String field, String inner, String type, SyncIndex index, String offset,
		int clock, boolean isWhole) {

	/** Where the object comes from. */
	public enum Base {
		/** The receiver. */
		THIS,
		/** An argument. */
		ARGUMENT,
		/** What the method returns; only where it returns. */
		RESULT,
		/** The class that declares the method. */
		CLASS,
		/** The thread that runs. */
		THREAD,
		/** The virtual machine. */
		GLOBAL
	}
}
