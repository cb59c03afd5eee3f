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
 * What final fields guarantee by themselves (JLS 17.5). Who gets an object by a race and reaches something through one of
 * its final fields sees what was written to that before the constructor ended, although no chain of edges leads from the
 * write to the read. Whatever the reads lead to is followed when an object is handed on, and kept by identity. Thread-safe.
 */
public interface FinalFields {

	/** Where nothing is known of them. */
	FinalFields NONE = new FinalFields() {
		@Override
		public void handedOn(Object owner, int variable, int epoch) {
			// nothing is kept
		}

		@Override
		public boolean mayGuarantee(Object object, IntPredicate isLater) {
			return false;
		}
	};

	/**
	 * The calling thread reads a variable, and nothing orders that with the write of an epoch: if it finds a reference
	 * there, the object has been handed on by a race.
	 *
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index, or {@link EventHandler#WHOLE_OBJECT} for all that the object holds
	 * @param epoch    the epoch of the write, which comes after the end of the object's constructor
	 */
	void handedOn(Object owner, int variable, int epoch);

	/**
	 * Whether a write to an object may be seen by all who reach the object through a final field.
	 *
	 * @param object  the object or the array that was written
	 * @param isLater whether an epoch in which an object was handed on comes after the write
	 * @return false if the object is behind no final field of an object that was handed on later than the write; true also
	 *         where that cannot be told
	 */
	boolean mayGuarantee(Object object, IntPredicate isLater);
}
