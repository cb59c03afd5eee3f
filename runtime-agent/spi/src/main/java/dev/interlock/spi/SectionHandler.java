/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.util.List;
import java.util.Set;

/**
 * Hears the accesses to the variables of atomic sections, volatile fields and calls of shared objects among them. Called by
 * the program's own threads, many at a time: it must be thread-safe, must not block and must not throw.
 */
public abstract class SectionHandler {

	/**
	 * The thread is about to access a variable of a section, or to call an accessor at a point of one.
	 *
	 * @param thread   the thread that runs
	 * @param owner    the object; null for a static field
	 * @param part     what the call of a shared object is about, a map's key for example; null if it is about all of it
	 * @param variable the field's number, or {@link EventHandler#WHOLE_OBJECT}
	 * @param access   what is at the site
	 */
	public abstract void before(ThreadView thread, Object owner, Object part, int variable, SectionAccess access);

	/**
	 * The thread has made the access that {@link #before} announced. Not called if it threw; calls may nest.
	 *
	 * @param wrote whether it has written the variable: a compare-and-set that failed has read it
	 * @return whether a section has begun with this access, so that it is worth while to lengthen it
	 */
	public abstract boolean after(ThreadView thread, Object owner, int variable, boolean wrote, SectionAccess access);

	/**
	 * The thread has made the access of an end of a section that it had marked, and some thread has met one of its marks.
	 *
	 * @param end  what is at the site
	 * @param mark what was there until then, see {@link SectionVariables#mark}
	 */
	public void met(ThreadView thread, Object owner, int variable, SectionAccess end, SectionMark mark) {
		// most have all sections told
	}

	/**
	 * The thread leaves a method, or what it does next in it never reaches an end of the sections: the event
	 * {@code atomExit} of the paper.
	 */
	public abstract void exit(ThreadView thread, List<Section> sections);

	/** The thread will not make another event. */
	public abstract void threadEnded(ThreadView thread);

	/** The names of the sections that some thread has run through to an end so far, broken or not. */
	public Set<String> completed() {
		return Set.of();
	}
}
