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
 * The synchronisation variable of an edge: an object that the method can reach, and one of the object's clocks.
 *
 * @param base     the base of the path to the object
 * @param argument the number of the argument, from 1; 0 for another base
 * @param field    the field of {@code this} that refers to the object; or null
 * @param inner    the field of the object in {@code field} that refers to the actual object; or null
 * @param type     the binary name of the last field's type, if the class itself does not declare the field; else null
 * @param index    the index of the object's element; null for the object itself
 * @param offset   the field of {@code this} that holds the offset of one of the object's fields, as a long; or null
 * @param clock    the number of the clock, negative; unused with an index or an offset
 * @param isWhole  whether the key is the object that this object is a part of
 */
public record SyncKey(Base base, int argument, String field, String inner, String type, SyncIndex index, String offset,
		int clock, boolean isWhole) {

	/** The base of the path to the object. */
	public enum Base {
		/** The receiver. */
		THIS,
		/** An argument. */
		ARGUMENT,
		/** The result; only at a return. */
		RESULT,
		/** The class that declares the method. */
		CLASS,
		/** The current thread. */
		THREAD,
		/** The virtual machine. */
		GLOBAL
	}
}
