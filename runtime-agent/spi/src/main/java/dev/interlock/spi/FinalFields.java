/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.util.function.IntPredicate;

/**
 * The guarantees of final fields (JLS 17.5). A thread that gets an object through a race and reaches something through
 * one of its final fields sees the writes to it made before the constructor ended. It sees them although no chain of
 * happens-before edges leads from the write to the read. When an object is published by a race, the objects reachable
 * from it are followed and kept by identity. Thread-safe.
 */
public interface FinalFields {

	/** For runs without knowledge of final fields. */
	FinalFields NONE = new FinalFields() {
		@Override
		public void published(Object owner, int variable, int epoch) {
			// nothing is kept
		}

		@Override
		public boolean mayGuarantee(Object object, IntPredicate isLater) {
			return false;
		}
	};

	/**
	 * The calling thread reads a variable unordered with the write of an epoch. If it finds a reference there, the
	 * object has been published by a race.
	 *
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index, or {@link EventHandler#WHOLE_OBJECT} for everything that the
	 *                 object holds
	 * @param epoch    the epoch of the write, which comes after the end of the object's constructor
	 */
	void published(Object owner, int variable, int epoch);

	/**
	 * Whether every thread that reaches an object through a final field may be guaranteed to see a write to it.
	 *
	 * @param object  the object or the array that was written
	 * @param isLater whether an epoch in which an object was published comes after the write
	 * @return false if the object is behind no final field of an object that was published after the write; true also
	 *         if that is unknown
	 */
	boolean mayGuarantee(Object object, IntPredicate isLater);
}
