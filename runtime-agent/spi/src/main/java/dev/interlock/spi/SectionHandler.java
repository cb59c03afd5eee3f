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
 * Receives the accesses to the variables of atomic sections, including volatile fields and calls of shared objects. The
 * program's own threads call it, many at a time: it must be thread-safe, must not block and must not throw.
 */
public abstract class SectionHandler {

	/**
	 * The thread is about to access a variable of a section, or to call an accessor at a point of one.
	 *
	 * @param thread   the thread that runs
	 * @param owner    the object; null for a static field
	 * @param part     the part of a shared object that the call concerns, for example a map's key; null for the whole
	 *                 object
	 * @param variable the field's number, or {@link EventHandler#WHOLE_OBJECT}
	 * @param access   the role of the site
	 */
	public abstract void before(ThreadView thread, Object owner, Object part, int variable, SectionAccess access);

	/**
	 * The thread has made the access that {@link #before} announced. Not called if it threw; calls may nest.
	 *
	 * @param wrote whether it has written the variable; a failed compare-and-set has read it
	 * @return whether a section has begun with this access, so that a delay inside it is useful
	 */
	public abstract boolean after(ThreadView thread, Object owner, int variable, boolean wrote, SectionAccess access);

	/**
	 * The thread has made the access that ends a section that it had marked. Called only if another thread has met one
	 * of its marks.
	 *
	 * @param end  the role of the site
	 * @param mark the mark before this access, see {@link SectionVariables#mark}
	 */
	public void met(ThreadView thread, Object owner, int variable, SectionAccess end, SectionMark mark) {
		// a handler that receives all sections ignores marks
	}

	/**
	 * The thread leaves a method, or reaches code from which no end of the sections can be reached: the event
	 * {@code atomExit} of the paper.
	 */
	public abstract void exit(ThreadView thread, List<Section> sections);

	/** The thread will not make another event. */
	public abstract void threadEnded(ThreadView thread);

	/** The names of the sections that some thread has completed so far, broken or not. */
	public Set<String> completed() {
		return Set.of();
	}
}
