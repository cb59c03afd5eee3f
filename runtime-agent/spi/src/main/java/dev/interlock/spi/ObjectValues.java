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
 * Maps an object's identity and a number to a value, one for each synchronisation variable of an object. A lookup takes
 * no lock, and finds all values whose addition happens before it. Thread-safe.
 *
 * @param <V> the type of the values; a value must not refer to its object
 */
public interface ObjectValues<V> {

	/** Returns the value for an object and a number, or null if there is none. Null is a valid object. */
	V find(Object owner, int key);

	/**
	 * As {@link #find(Object, int)}, with a per-thread cache of recent results.
	 *
	 * @param recent the cache of the calling thread for these values
	 */
	V find(Object owner, int key, IdentityTable.Recent<V> recent);

	/** Returns the value for an object and a number, and creates it at first use. Null is a valid object. */
	V of(Object owner, int key);
}
