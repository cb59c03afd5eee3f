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
 * Fast-path callbacks that bypass {@code access} of an {@link InterlockListener}: for accesses to variables whose
 * earlier accesses are all settled for the thread. Also the switch for lock events, and callbacks around the look-up of
 * element states, which the listener does not see.
 */
public abstract class InterlockNotes {

	/** Whether {@link #note} suffices for accesses that find only settled epochs. */
	protected boolean notesSettled;
	/** Whether the listener uses {@link InterlockListener#lockAcquired} and {@link InterlockListener#lockReleased}. */
	protected boolean locks = true;

	/** For {@link InterlockListener}. */
	InterlockNotes() {
		// nothing to set up
	}

	/**
	 * The thread is about to access a variable whose shadow state contains only epochs that are
	 * {@linkplain InterlockThread#isSettled settled} or obsolete for it. Called outside
	 * {@link InterlockThread#enterAgent}, like {@link #isObsolete}: it must neither acquire a lock nor call
	 * instrumented code.
	 *
	 * @return whether the access has been noted; otherwise {@link InterlockListener#access} is called
	 */
	public boolean note(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		return false;
	}

	/** Whether an epoch that is not settled for the thread is obsolete for it, and settled from now on. */
	public boolean isObsolete(InterlockThread thread, int epoch) {
		return false;
	}

	/** The thread has made an access that was {@linkplain #note noted}, to a variable that may have atomic accesses. */
	public void meetAtomic(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		// nothing by default
	}

	/**
	 * The look-up of the states of accessed elements is about to begin, which takes long.
	 *
	 * @return the argument for {@link #endElements}
	 */
	public long beginElements(InterlockThread thread) {
		return 0;
	}

	/**
	 * The states of the elements have been looked up.
	 *
	 * @param spent what the thread had spent before, see {@link InterlockMethodSampling#spend}
	 * @param count the number of elements from the first to the last, of which some may not have been accessed
	 */
	public void endElements(InterlockThread thread, long start, int spent, int count) {
		// nothing by default
	}
}
