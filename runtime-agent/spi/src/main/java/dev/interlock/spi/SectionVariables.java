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
 * Tracks the variables on which atomic sections are open. Accesses to other variables need not be reported to
 * {@link SectionHandler}. Thread-safe; called by the program's own threads.
 */
public interface SectionVariables {

	/** For runs in which all accesses are reported. */
	SectionVariables ALL = new SectionVariables() {
		@Override
		public void opened(Object owner, int variable) {
			// reported in any case
		}

		@Override
		public int open(Object owner, int variable) {
			return Integer.MAX_VALUE;
		}

		@Override
		public void closed(Object owner, int variable) {
			// reported in any case
		}
	};

	/**
	 * A section begins: each access to the variable is reported from now on.
	 *
	 * @param owner    the object; null for a static field
	 * @param variable the field's number, or {@link EventHandler#WHOLE_OBJECT}
	 */
	void opened(Object owner, int variable);

	/** The number of sections that are open on a variable, in all threads; a very large number if unknown. */
	int open(Object owner, int variable);

	/** A section ends; called once for each {@link #opened}. */
	void closed(Object owner, int variable);

	/**
	 * A section that begins at a site has been completed. From now on a thread may mark the section instead of
	 * reporting its points, on variables where no other thread marks sections.
	 *
	 * @param entry the only section that begins there, and its site
	 */
	default void maybeMarked(SectionAccess entry, int variable) {
		// all points are reported
	}

	/** The mark that a thread has left on a variable; null if there is none. */
	default SectionMark mark(Object owner, int variable) {
		return null;
	}

	/**
	 * The calling thread moves its mark to another phase of the section.
	 *
	 * @param phase null if the section is over
	 */
	default void change(Object owner, int variable, SectionMark mark, SectionMark.Phase phase) {
		// there are no marks
	}

	/** Another thread has met a mark. The thread that left it is notified, see {@link SectionHandler#met}. */
	default void meets(SectionMark mark) {
		// there are no marks
	}

	/** The calling thread is about to check which of its marks have been met so far. */
	default void looks() {
		// there are no marks
	}
}
