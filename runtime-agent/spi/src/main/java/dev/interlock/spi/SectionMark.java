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
 * The mark that a thread leaves beside the variable of an object while it is inside an atomic section that has not been
 * reported.
 *
 * @param thread  the thread's id
 * @param section the section's number
 * @param phase   the progress of the thread through the section
 * @param time    distinguishes the thread's recent executions of the section
 */
public record SectionMark(long thread, int section, Phase phase, int time) {

	/** The position of a thread in a section. */
	public enum Phase {
		/** The entry's access is not complete. */
		ENTERING,
		/** The entry's access is complete, and that of the end has not begun. */
		INSIDE,
		/** The end's access has begun. */
		LEAVING
	}

	/** The same mark in another phase. */
	public SectionMark at(Phase other) {
		return new SectionMark(thread, section, other, time);
	}
}
