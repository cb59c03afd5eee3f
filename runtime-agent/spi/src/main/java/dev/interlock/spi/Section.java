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
 * An atomic section that is watched in this run (AtomRace, section 3.2).
 *
 * @param number       its number, from 0
 * @param name         its name in reports
 * @param circular     whether the entry is also an end, which ends the section when it is reached again
 * @param recursive    whether it may be entered again inside itself; it then ends with the outermost entry
 * @param spansMethods whether an end is in a different method from the entry
 * @param definition   its text as a file of sections, if it was inferred from the code of the run; empty if it was
 *                     declared
 */
public record Section(int number, String name, boolean circular, boolean recursive, boolean spansMethods,
		String definition) {

	/** A section that was declared, by a file or an annotation. */
	public Section(int number, String name, boolean circular, boolean recursive, boolean spansMethods) {
		this(number, name, circular, recursive, spansMethods, "");
	}

	/** Whether it was inferred from the code. For such a section only observed violations are reported. */
	public boolean inferred() {
		return !definition.isEmpty();
	}
}
