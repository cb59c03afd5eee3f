/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** The entry of one object in an {@link InterlockWeakTable}, as long as the object lives. */
abstract class InterlockWeakEntry extends WeakReference<Object> {

	/** The object's hash, as computed by the table. */
	final int hash;

	/** The next entry in the same bucket. */
	InterlockWeakEntry next;

	InterlockWeakEntry(Object key, int hash, ReferenceQueue<Object> collected) {
		super(key, collected);
		this.hash = hash;
	}

	/**
	 * The object has been collected. Releases large data that would otherwise be kept alive by references to this
	 * entry.
	 */
	void clean() {
		// no large data
	}
}
