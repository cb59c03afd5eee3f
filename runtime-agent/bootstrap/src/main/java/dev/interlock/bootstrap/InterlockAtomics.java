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
 * The variables that have been accessed in atomic modes, see {@link InterlockAtomicAccess}, and the states of these
 * accesses. A thread that makes an atomic access records its epoch here before it checks the plain accesses. A thread
 * that makes a plain access checks here after it has recorded its epoch among the plain ones. So at least one of the
 * two sees the other.
 */
public final class InterlockAtomics extends InterlockWeakTable<InterlockShadowOwner> {

	private static final Object STATICS = new Object();
	private static final InterlockAtomics[] TABLE = new InterlockAtomics[STRIPES];

	/** Whether a field has atomic accesses, by field number; never changed in place. */
	private static volatile boolean[] fields = {};
	/** Whether an element of any array has atomic accesses. */
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

	/** The state of the atomic accesses of one kind to a variable, recorded as reads; created at its first use. */
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
	 * The holder of the states of an owner's variables, for {@link #known}; null if there is no atomic access to a
	 * variable.
	 *
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index
	 */
	public static InterlockShadowOwner find(Object owner, int variable) {
		return mayBeOf(owner, variable) ? owner(owner == null ? STATICS : owner) : null;
	}

	/** Whether a variable may have an atomic access, because the same field, or an element of an array, has one. */
	static boolean mayBeOf(Object owner, int variable) {
		if (owner != null && owner.getClass().isArray()) {
			return elements;
		}
		boolean[] known = fields;
		return variable >= 0 && variable < known.length && known[variable];
	}

	/** The state of the atomic accesses of one kind to a variable, recorded as reads; null if there is none. */
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

	/** A distinct key for each variable and kind, as no variable has a negative number. */
	private static int key(int variable, boolean write) {
		return variable << 1 | (write ? 1 : 0);
	}

	private static synchronized void add(int field) {
		boolean[] more = java.util.Arrays.copyOf(fields, Math.max(fields.length, field + 1));
		more[field] = true;
		fields = more;
	}
}
