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
 * Hears on which variables atomic sections are open, so that {@link SectionHandler} need not hear of the accesses to others.
 * Thread-safe; called by the program's own threads.
 */
public interface SectionVariables {

	/** Where all accesses are told. */
	SectionVariables ALL = new SectionVariables() {
		@Override
		public void opened(Object owner, int variable) {
			// is told anyway
		}

		@Override
		public int open(Object owner, int variable) {
			return Integer.MAX_VALUE;
		}

		@Override
		public void closed(Object owner, int variable) {
			// is told anyway
		}
	};

	/**
	 * A section begins: from now on each access to the variable is told.
	 *
	 * @param owner    the object; null for a static field
	 * @param variable the field's number, or {@link EventHandler#WHOLE_OBJECT}
	 */
	void opened(Object owner, int variable);

	/** The number of sections that are open on a variable, of whatever thread; very many where that is not known. */
	int open(Object owner, int variable);

	/** A section is over; called once for each {@link #opened}. */
	void closed(Object owner, int variable);

	/**
	 * A section that begins at a site has been run through: from now on threads may mark it where they are alone with it, in
	 * place of having its points told.
	 *
	 * @param entry the only section that begins there, and its site
	 */
	default void maybeMarked(SectionAccess entry, int variable) {
		// all are told
	}

	/** The mark that a thread has left on a variable; null if there is none. */
	default SectionMark mark(Object owner, int variable) {
		return null;
	}

	/**
	 * The calling thread, whose mark it is, is at another phase of the section.
	 *
	 * @param phase null if the section is over
	 */
	default void change(Object owner, int variable, SectionMark mark, SectionMark.Phase phase) {
		// there is none
	}

	/** Another thread has met a mark: the one that left it is to be told, see {@link SectionHandler#met}. */
	default void meets(SectionMark mark) {
		// there is none
	}

	/** The calling thread is about to look whom its marks have met so far. */
	default void looks() {
		// nobody
	}
}
