/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.locksets;

import java.lang.ref.WeakReference;

/** The number of a lock, with a weak reference to it and its name if known. Thread-safe. */
final class LockId {

	final int number;

	/** Null until a thread has held the lock. */
	private volatile WeakReference<Object> lock;
	private volatile String name;
	private volatile boolean isNameFinal;

	LockId(int number) {
		this.number = number;
	}

	void setLock(Object known) {
		WeakReference<Object> before = lock;
		if (before == null || !before.refersTo(known)) {
			lock = new WeakReference<>(known);
		}
	}

	/** The lock; null if it was collected or is not known yet. */
	Object lock() {
		WeakReference<Object> known = lock;
		return known == null ? null : known.get();
	}

	boolean is(Object object) {
		WeakReference<Object> known = lock;
		return known != null && known.refersTo(object);
	}

	/** The name of the lock in the program; null if none is set. */
	String name() {
		return name;
	}

	boolean isNameFinal() {
		return isNameFinal;
	}

	/**
	 * Sets the name, unless a final name is set.
	 *
	 * @param known     the name
	 * @param unchanged whether the name is final
	 */
	synchronized void setName(String known, boolean unchanged) {
		if (!isNameFinal) {
			name = known;
			isNameFinal = unchanged;
		}
	}
}
