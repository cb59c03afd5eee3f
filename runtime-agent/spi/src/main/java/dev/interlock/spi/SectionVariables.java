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
}
