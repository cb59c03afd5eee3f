/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections;

/**
 * What a call does to a shared object.
 *
 * @param family  the family of the object's type
 * @param outcome when it writes
 * @param keyed   whether it concerns only what its first argument names
 * @param element whether its first argument is the element of a collection that it concerns
 */
public record CallEffect(String family, Outcome outcome, boolean keyed, boolean element) {

	/** When a call writes. */
	public enum Outcome {
		/** Never. */
		READ,
		/** Always. */
		WRITE,
		/** When it returns true. */
		WRITE_IF_TRUE,
		/** When it returns null. */
		WRITE_IF_NULL,
		/** When it does not return null. */
		WRITE_IF_VALUE,
		/** Sometimes, and nobody can tell. */
		WRITE_MAYBE
	}

	/** Whether for atomic sections it is only about what its first argument names. */
	public boolean isAboutPart() {
		return keyed || element;
	}

	/** Whether the call is meant to write. */
	public boolean isWrite() {
		return outcome != Outcome.READ;
	}
}
