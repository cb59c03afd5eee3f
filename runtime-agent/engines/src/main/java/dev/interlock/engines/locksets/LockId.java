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

/** A lock by its number, and perhaps its name; it does not keep the lock. Thread-safe. */
final class LockId {

	final int number;

	/** The lock itself; null as long as nobody has held it. */
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

	/** The lock, or null if it is gone. */
	Object lock() {
		WeakReference<Object> known = lock;
		return known == null ? null : known.get();
	}

	/** Whether it is that object. */
	boolean is(Object object) {
		WeakReference<Object> known = lock;
		return known != null && known.refersTo(object);
	}

	/** What the program calls it; null if nobody has asked. */
	String name() {
		return name;
	}

	/** Whether no better name will be found. */
	boolean isNameFinal() {
		return isNameFinal;
	}

	/**
	 * Gives it a name.
	 *
	 * @param known     the name
	 * @param unchanged whether it is to stay
	 */
	synchronized void setName(String known, boolean unchanged) {
		if (!isNameFinal) {
			name = known;
			isNameFinal = unchanged;
		}
	}
}
