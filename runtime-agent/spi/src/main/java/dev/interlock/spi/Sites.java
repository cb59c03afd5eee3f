/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/** The sites of the instrumented code by number. Thread-safe; grows while classes are loaded. */
public interface Sites {

	/** The site with that number; never null for a number that an event carried. */
	Site site(int id);

	/**
	 * The field with that number, as its declaring class declares it.
	 *
	 * @param field the {@code variable} of an event on a field or static field
	 */
	FieldInfo field(int field);

	/** Whether a method of the site's class waits for other threads, or notifies them. */
	default boolean isInWaitingClass(int id) {
		return false;
	}
}
