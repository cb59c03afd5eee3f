/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

/**
 * Receives the events of atomic sections; the agent extends it. Called by the program's own threads, many at a time.
 */
public abstract class InterlockSectionListener {

	/** The listener, or null while none is installed. */
	static volatile InterlockSectionListener installed;

	/** For subclasses. */
	protected InterlockSectionListener() {
		// nothing to set up
	}

	/**
	 * Installs the listener that receives all events from now on.
	 *
	 * @param listener null for none
	 */
	public static void install(InterlockSectionListener listener) {
		installed = listener;
	}

	/**
	 * The thread is about to access a variable that may be the variable of a section.
	 *
	 * @param thread the thread that runs
	 * @param owner  the object; null for a static field
	 * @param part   the part of the object that a call concerns; null for the whole object
	 * @param site   the number of the site
	 */
	public abstract void before(InterlockThread thread, Object owner, Object part, int site);

	/**
	 * The thread has made the access that {@link #before} announced; not called if it threw.
	 *
	 * @param wrote whether the call's result shows that it has written, or a field was accessed
	 */
	public abstract void after(InterlockThread thread, Object owner, boolean wrote, int site);

	/** The thread is about to make a call in which it can wait for any time. */
	public void blocking(InterlockThread thread) {
		// only healing keeps locks in a section
	}

	/**
	 * The thread has left a section that it had marked in an object, see {@link InterlockMarkedSections}. Another thread
	 * may have met the mark.
	 *
	 * @param mark the mark while the end's access was made
	 * @param site the site of the end
	 */
	public void met(InterlockThread thread, Object owner, int mark, int site) {
		// a listener that receives all sections ignores marks
	}

	/** The thread is at an exit of a method that leaves sections that have not reached an end. */
	public abstract void exit(InterlockThread thread, int exit);
}
