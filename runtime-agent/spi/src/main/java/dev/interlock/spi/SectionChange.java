/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/**
 * The names of the changes that writes make. They separate the writes that break an atomic section from those that do
 * not.
 */
public final class SectionChange {

	/** Something is added to a collection, a map or a number. */
	public static final String ADDS = "adds";
	/** Something is removed from it. */
	public static final String REMOVES = "removes";
	/** Something is replaced; the size stays the same. */
	public static final String REPLACES = "replaces";

	private SectionChange() {
		// static only
	}

	/** A constant is written; named by its text. */
	public static String constant(String text) {
		return '=' + text;
	}
}
