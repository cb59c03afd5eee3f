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
import java.util.Deque;
import java.util.function.Consumer;

import dev.interlock.spi.OwnedObjects;
import dev.interlock.spi.OwnedObjects.Mark;

/**
 * The objects that a thread has made and that no other thread can know: the dynamic escape analysis of Wang and Stoller
 * (section 5). An object escapes when it is stored in a static field, when a thread is started that it is, when it is
 * handed to code that is not instrumented, and when an object that refers to it escapes. As only its thread knows it until
 * then, only that thread uses this.
 * <p>
 * Objects that say so themselves need no more than their mark. For others there is a table, which is small and keeps no
 * object. One that has to make room counts as escaped, which can only lead to accesses that are looked at needlessly.
 */
public final class FreshObjects {

	private static final int SIZE = 1 << 12;

	private final Fresh[] table = new Fresh[SIZE];
	private final OwnedObjects marks;
	private final Consumer<Object> escaped;

	/** An object without a mark that has not escaped. */
	private static final class Fresh extends WeakReference<Object> {

		private final int slot;

		Fresh(Object object, int slot) {
			super(object);
			this.slot = slot;
		}
	}

	/**
	 * @param marks   what objects say of themselves, and refer to
	 * @param escaped hears of each object without a mark that other threads may know from now on
	 */
	public FreshObjects(OwnedObjects marks, Consumer<Object> escaped) {
		this.marks = marks;
		this.escaped = escaped;
	}

	/** The thread has made an object that has no mark. */
	public void add(Object object) {
		int slot = System.identityHashCode(object) & SIZE - 1;
		Fresh old = table[slot];
		if (old != null) {
			Object before = old.get();
			if (before == object) {
				return;
			}
			if (before != null) {
				escape(before);
			}
		}
		table[slot] = new Fresh(object, slot);
	}

	/** Whether no other thread can know the object; false where that is not certain. */
	public boolean contains(Object object) {
		Mark mark = marks.mark(object);
		return mark == Mark.OWNED || mark == Mark.NONE && find(object) != null;
	}

	/** Whether an object is here because the table has it, and not because it says so itself. */
	boolean isInTable(Object object) {
		return marks.mark(object) == Mark.NONE && find(object) != null;
	}

	/** A reference is stored in an object. */
	public void store(Object owner, Object value) {
		if (contains(value) && !contains(owner)) {
			escape(value);
		}
	}

	/** The object, and all that it refers to, may be known to other threads. */
	public void escape(Object object) {
		if (!remove(object)) {
			return;
		}
		Deque<Object> escaping = new ArrayDeque<>();
		escaping.push(object);
		while (!escaping.isEmpty()) {
			marks.forEachReference(escaping.pop(), reached -> {
				if (remove(reached)) {
					escaping.push(reached);
				}
			});
		}
	}

	/** Returns whether no other thread could know the object until now. */
	private boolean remove(Object object) {
		Mark mark = marks.mark(object);
		if (mark == Mark.OWNED) {
			marks.release(object);
			return true;
		}
		Fresh fresh = mark == Mark.NONE ? find(object) : null;
		if (fresh == null) {
			return false;
		}
		table[fresh.slot] = null;
		escaped.accept(object);
		return true;
	}

	private Fresh find(Object object) {
		Fresh fresh = table[System.identityHashCode(object) & SIZE - 1];
		return fresh != null && fresh.refersTo(object) ? fresh : null;
	}
}
