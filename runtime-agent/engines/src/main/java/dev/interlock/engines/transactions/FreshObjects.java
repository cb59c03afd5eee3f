/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * The objects that a thread has made and that no other thread can know: the dynamic escape analysis of Wang and Stoller
 * (section 5). An object escapes when it is stored in a static field, when a thread is started that it is, when it is
 * handed to code that is not instrumented, and when an object that refers to it escapes. As only its thread knows it until
 * then, only that thread uses this.
 * <p>
 * The table is small and keeps no object. One that has to make room counts as escaped, which can only lead to accesses
 * that are looked at needlessly.
 */
public final class FreshObjects {

	private static final int SIZE = 1 << 12;

	private final Fresh[] table = new Fresh[SIZE];
	private final Consumer<Object> escaped;

	/** An object that has not escaped, and what has been stored in it. */
	private static final class Fresh extends WeakReference<Object> {

		private final int slot;
		private List<Fresh> values;

		Fresh(Object object, int slot) {
			super(object);
			this.slot = slot;
		}
	}

	/** @param escaped hears of each object that other threads may know from now on */
	public FreshObjects(Consumer<Object> escaped) {
		this.escaped = escaped;
	}

	/** The thread has made an object. */
	public void add(Object object) {
		int slot = System.identityHashCode(object) & SIZE - 1;
		Fresh old = table[slot];
		if (old != null && !old.refersTo(null)) {
			if (old.refersTo(object)) {
				return;
			}
			escape(old);
		}
		table[slot] = new Fresh(object, slot);
	}

	/** Whether no other thread can know the object; false where that is not certain. */
	public boolean contains(Object object) {
		return find(object) != null;
	}

	/** A reference is stored in an object. */
	public void store(Object owner, Object value) {
		Fresh stored = find(value);
		if (stored == null) {
			return;
		}
		Fresh holder = find(owner);
		if (holder == null) {
			escape(stored);
		} else if (holder != stored) {
			if (holder.values == null) {
				holder.values = new ArrayList<>(2);
			}
			if (!holder.values.contains(stored)) {
				holder.values.add(stored);
			}
		}
	}

	/** The object, and all that it refers to, may be known to other threads. */
	public void escape(Object object) {
		Fresh fresh = find(object);
		if (fresh != null) {
			escape(fresh);
		}
	}

	private void escape(Fresh first) {
		Deque<Fresh> escaping = new ArrayDeque<>();
		escaping.push(first);
		while (!escaping.isEmpty()) {
			Fresh next = escaping.pop();
			if (table[next.slot] == next) {
				table[next.slot] = null;
				Object object = next.get();
				if (object != null) {
					escaped.accept(object);
				}
				if (next.values != null) {
					escaping.addAll(next.values);
				}
			}
		}
	}

	private Fresh find(Object object) {
		Fresh fresh = table[System.identityHashCode(object) & SIZE - 1];
		return fresh != null && fresh.refersTo(object) ? fresh : null;
	}
}
