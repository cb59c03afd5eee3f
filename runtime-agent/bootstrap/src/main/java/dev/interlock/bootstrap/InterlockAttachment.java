/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/** A value that an engine keeps in an object of the program, and the values that were added before it. Immutable. */
public final class InterlockAttachment {

	final Object table;
	final int key;
	/** Never null. */
	final Object value;
	final InterlockAttachment next;

	/**
	 * @param table the table that the value belongs to
	 * @param key   the number of the value in the object
	 * @param next  the values of the object so far; null if it has none
	 */
	InterlockAttachment(Object table, int key, Object value, InterlockAttachment next) {
		this.table = table;
		this.key = key;
		this.value = value;
		this.next = next;
	}
}
