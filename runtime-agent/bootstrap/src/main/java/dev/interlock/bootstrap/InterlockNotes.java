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
 * What an {@link InterlockListener} need not hear, and what it hears instead: accesses that no analysis need be asked about,
 * as all that was done to their variables before is settled for their threads; locks; and what it takes to find the states
 * of elements, which it does not see itself.
 */
public abstract class InterlockNotes {

	/** Whether of accesses that find only settled epochs {@link #note} is all that is of interest. */
	protected boolean notesSettled;
	/** Whether {@link InterlockListener#lockAcquired} and {@link InterlockListener#lockReleased} are of interest. */
	protected boolean locks = true;

	/** For {@link InterlockListener}. */
	InterlockNotes() {
		// nothing to set up
	}

	/**
	 * The thread is about to access a variable whose shadow state holds nothing but epochs that are
	 * {@linkplain InterlockThread#isSettled settled} for it, or obsolete. Called in the thread's own time, as are
	 * {@link #isObsolete}: it may neither take a lock nor call what is instrumented.
	 *
	 * @return whether the access has been noted; else {@link InterlockListener#access} is called
	 */
	public boolean note(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		return false;
	}

	/** Whether an epoch that is not settled for the thread is obsolete for it, and settled from now on. */
	public boolean isObsolete(InterlockThread thread, int epoch) {
		return false;
	}

	/** The thread has made an access that was {@linkplain #note noted}, to a variable that may have atomic ones. */
	public void meetAtomic(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		// nothing by default
	}

	/**
	 * The states of elements that the thread has accessed are about to be looked at, which takes long.
	 *
	 * @return what to give to {@link #endElements}
	 */
	public long beginElements(InterlockThread thread) {
		return 0;
	}

	/**
	 * The states of elements have been looked at.
	 *
	 * @param spent what the thread had spent before, see {@link InterlockSwitches#spend}
	 * @param count how many elements may have been accessed: those from the first to the last
	 */
	public void endElements(InterlockThread thread, long start, int spent, int count) {
		// nothing by default
	}
}
