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

/**
 * Which variables have been accessed in atomic modes, see {@link InterlockAtomicAccess}, and the states that have these
 * accesses. Whoever makes such an access puts its epoch there before it looks at the plain ones, and whoever makes a plain
 * access looks here after it has put its epoch where those are; so of the two at least one sees the other.
 */
public final class InterlockAtomics extends InterlockWeakTable<InterlockShadowOwner> {

	private static final Object STATICS = new Object();
	private static final InterlockAtomics[] TABLE = new InterlockAtomics[STRIPES];

	/** Whether there is any, by the numbers of fields; never changed in place. */
	private static volatile boolean[] fields = {};
	/** Whether there is any to an element. */
	private static volatile boolean elements;

	static {
		for (int i = 0; i < TABLE.length; i++) {
			TABLE[i] = new InterlockAtomics();
		}
	}

	private InterlockAtomics() {
		super(16);
	}

	@Override
	InterlockShadowOwner entry(Object owner, int hash, ReferenceQueue<Object> queue) {
		return new InterlockShadowOwner(owner, hash, queue);
	}

	/** The state that has the accesses of atomic modes and of one kind to a variable, as reads; made at its first use. */
	static InterlockShadow of(Object owner, int variable, boolean write) {
		Object key = owner == null ? STATICS : owner;
		int hash = hash(key);
		InterlockShadow state = TABLE[stripe(hash)].of(hash, key).cell(key(variable, write));
		if (owner != null && owner.getClass().isArray()) {
			elements = true;
		} else {
			boolean[] known = fields;
			if (variable >= known.length || !known[variable]) {
				add(variable);
			}
		}
		return state;
	}

	/**
	 * What has the states of an owner's variables, for {@link #known}; null if there is no access of an atomic mode to one.
	 *
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index
	 */
	public static InterlockShadowOwner find(Object owner, int variable) {
		return mayBeOf(owner, variable) ? owner(owner == null ? STATICS : owner) : null;
	}

	/** Whether there may be an access of an atomic mode to a variable, as there is one to the same field, or to an element. */
	static boolean mayBeOf(Object owner, int variable) {
		if (owner != null && owner.getClass().isArray()) {
			return elements;
		}
		boolean[] known = fields;
		return variable >= 0 && variable < known.length && known[variable];
	}

	/** The state that has the accesses of atomic modes and of one kind to a variable, as reads; null if there is none. */
	public static InterlockShadow known(InterlockShadowOwner owner, int variable, boolean write) {
		return owner.known(key(variable, write));
	}

	/** Whether an element of an array has been accessed in an atomic mode. */
	static boolean areIn(Object array) {
		return elements && owner(array) != null;
	}

	private static InterlockShadowOwner owner(Object key) {
		int hash = hash(key);
		return TABLE[stripe(hash)].find(hash, key);
	}

	/** A different number for each variable and kind, as no variable has a negative one. */
	private static int key(int variable, boolean write) {
		return variable << 1 | (write ? 1 : 0);
	}

	private static synchronized void add(int field) {
		boolean[] more = java.util.Arrays.copyOf(fields, Math.max(fields.length, field + 1));
		more[field] = true;
		fields = more;
	}
}
