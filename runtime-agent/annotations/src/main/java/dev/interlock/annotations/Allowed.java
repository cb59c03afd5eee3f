/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.annotations;

/** The accesses by other threads that an {@link AtomicSection} allows to its variable while a thread is inside it. */
public enum Allowed {
	/**
	 * Accesses that can be serialised with the section's first and last access: reads; between two writes, writes. The
	 * unserialisable patterns are read-write-read, read-write-write, write-write-read and write-read-write.
	 */
	SERIALIZABLE,
	/** No accesses: the section is strictly atomic. */
	NOTHING,
	/** Reads only. */
	READS,
	/** Writes only. */
	WRITES,
	/** All accesses: this end only ends the section. */
	EVERYTHING
}
