/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.annotations;

/** What other threads may do to the variable of an {@link AtomicSection} while a thread is inside it. */
public enum Allowed {
	/**
	 * What can be serialised with the section's first and last access: reads; between two writes, writes (the
	 * unserialisable patterns are read-write-read, read-write-write, write-write-read and write-read-write).
	 */
	SERIALIZABLE,
	/** Nothing: the section is purely atomic. */
	NOTHING,
	/** Reads only. */
	READS,
	/** Writes only. */
	WRITES,
	/** Everything: this end only ends the section. */
	EVERYTHING
}
