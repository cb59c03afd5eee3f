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

/** What an {@link InterlockWeakTable} keeps of one object, for as long as the object lives. */
abstract class InterlockWeakEntry extends WeakReference<Object> {

	/** The object's hash as the table uses it. */
	final int hash;

	/** The next entry in the same bucket. */
	InterlockWeakEntry next;

	InterlockWeakEntry(Object key, int hash, ReferenceQueue<Object> collected) {
		super(key, collected);
		this.hash = hash;
	}

	/** The object is gone: what is large need not be kept by those who still refer to this. */
	void clean() {
		// it is small
	}
}
