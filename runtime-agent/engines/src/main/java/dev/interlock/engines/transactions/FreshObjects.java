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
 * The objects that a thread has created and that no other thread can know: the dynamic escape analysis of Wang and
 * Stoller (section 5). An object escapes when it is stored in a static field, when it is a thread that is started, when
 * it is passed to code that is not instrumented, and when an object that refers to it escapes. Used only by the
 * creating thread.
 * <p>
 * A marked object records its own state. Unmarked objects are kept in a small table with weak references. An entry that
 * is evicted from the table counts as escaped, which can only cause needless analysis of accesses.
 */
public final class FreshObjects {

	private static final int FIRST_SIZE = 1 << 4;
	private static final int LARGEST_SIZE = 1 << 12;

	/** Grows, as many threads create few objects. The length is a power of two. */
	private Fresh[] table = new Fresh[FIRST_SIZE];
	private final OwnedObjects marks;
	private final Consumer<Object> escaped;

	/** An object without a mark that has not escaped. */
	private static final class Fresh extends WeakReference<Object> {

		private final int hash;

		Fresh(Object object, int hash) {
			super(object);
			this.hash = hash;
		}
	}

	/**
	 * @param marks   reads the marks of objects and the references that they hold
	 * @param escaped receives each unmarked object that other threads may know from now on
	 */
	public FreshObjects(OwnedObjects marks, Consumer<Object> escaped) {
		this.marks = marks;
		this.escaped = escaped;
	}

	/** Adds an unmarked object that the thread has created. */
	public void add(Object object) {
		int hash = System.identityHashCode(object);
		Object before = at(hash);
		while (before != null && before != object && table.length < LARGEST_SIZE) {
			grow();
			before = at(hash);
		}
		if (before == object) {
			return;
		}
		if (before != null) {
			escape(before);
		}
		table[hash & table.length - 1] = new Fresh(object, hash);
	}

	/** The object in the place of a hash; null if there is none any more. */
	private Object at(int hash) {
		Fresh fresh = table[hash & table.length - 1];
		return fresh == null ? null : fresh.get();
	}

	private void grow() {
		Fresh[] old = table;
		table = new Fresh[2 * old.length];
		for (Fresh fresh : old) {
			if (fresh != null) {
				table[fresh.hash & table.length - 1] = fresh;
			}
		}
	}

	/** Whether certainly no other thread can know the object. */
	public boolean contains(Object object) {
		Mark mark = marks.mark(object);
		return mark == Mark.OWNED || mark == Mark.NONE && find(object) != null;
	}

	/** Whether the object is unmarked and in the table. */
	boolean isInTable(Object object) {
		return marks.mark(object) == Mark.NONE && find(object) != null;
	}

	/** Records that a reference is stored in an object. */
	public void store(Object owner, Object value) {
		if (contains(value) && !contains(owner)) {
			escape(value);
		}
	}

	/** Marks the object, and all objects reachable from it, as known to other threads. */
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

	/** Returns whether no other thread could know the object before. */
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
		table[fresh.hash & table.length - 1] = null;
		escaped.accept(object);
		return true;
	}

	private Fresh find(Object object) {
		Fresh fresh = table[System.identityHashCode(object) & table.length - 1];
		return fresh != null && fresh.refersTo(object) ? fresh : null;
	}
}
