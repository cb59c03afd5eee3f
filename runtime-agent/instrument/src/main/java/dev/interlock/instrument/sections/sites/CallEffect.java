/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.sites;

/**
 * The effect of a call on a shared object.
 *
 * @param family  the family of the object's type
 * @param outcome the condition for a write
 * @param keyed   whether it affects only the part that its first argument names
 * @param element whether its first argument is the affected element of a collection
 */
public record CallEffect(String family, Outcome outcome, boolean keyed, boolean element) {

	/** The condition for a write. */
	public enum Outcome {
		/** Never. */
		READ,
		/** Always. */
		WRITE,
		/** If it returns true. */
		WRITE_IF_TRUE,
		/** If it returns null. */
		WRITE_IF_NULL,
		/** If it does not return null. */
		WRITE_IF_VALUE,
		/** Sometimes; the result does not show whether. */
		WRITE_MAYBE
	}

	/** Whether atomic sections relate the call only to the part given by its first argument. */
	public boolean isAboutPart() {
		return keyed || element;
	}

	/** Whether the call may write. */
	public boolean isWrite() {
		return outcome != Outcome.READ;
	}
}
