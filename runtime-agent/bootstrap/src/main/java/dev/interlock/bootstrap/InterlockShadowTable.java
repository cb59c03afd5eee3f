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
 * The shadow state of variables that have no place of their own for it, by the identity of their owners, which it does
 * not keep. A lookup takes no lock; what it misses while others are added is found under the lock of its stripe.
 */
final class InterlockShadowTable extends InterlockWeakTable<InterlockShadowOwner> {

	/** Owner of the static fields. */
	private static final Object STATICS = new Object();
	private static final InterlockShadowTable[] TABLE = new InterlockShadowTable[STRIPES];

	static {
		for (int i = 0; i < TABLE.length; i++) {
			TABLE[i] = new InterlockShadowTable();
		}
	}

	private InterlockShadowTable() {
		super(16);
	}

	@Override
	InterlockShadowOwner entry(Object owner, int hash, ReferenceQueue<Object> queue) {
		return new InterlockShadowOwner(owner, hash, queue);
	}

	/**
	 * The shadow state of a variable; made at its first use.
	 *
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index
	 */
	static InterlockShadow of(Object owner, int variable) {
		return owner(owner == null ? STATICS : owner).cell(variable);
	}

	/** Remembers as what the program knows an object. */
	static void setKnownAs(Object owner, Class<?> type) {
		owner(owner).knownAs = type;
	}

	/** As what the program knows an object; null if that is not known. */
	static Class<?> knownAs(Object owner) {
		return owner(owner).knownAs;
	}

	private static InterlockShadowOwner owner(Object key) {
		int hash = hash(key);
		return TABLE[stripe(hash)].of(hash, key);
	}

	/** Has an access held against the shadow state of its variable. */
	static void record(InterlockThread thread, InterlockListener listener, Object owner, int variable,
			boolean write, int site) {
		if (thread.excluded != 0 && !write) {
			thread.optimistic.read(thread, listener, owner, variable, site);
			return;
		}
		thread.enterAgent();
		try {
			tell(thread, listener, owner, owner(owner == null ? STATICS : owner).cell(variable), variable, write, site);
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/** Has an access to an element held against its shadow state where contexts say which accesses are told. */
	static void recordElement(InterlockThread thread, InterlockListener listener, Object array, int index,
			boolean write, int site) {
		thread.enterAgent();
		try {
			InterlockCoveredArray known = thread.coveredElements.find(array);
			if (known == null) {
				known = thread.coveredElements.add(owner(array));
			}
			tell(thread, listener, array, known.owner.cell(index), index, write, site);
			known.learn(index, write);
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	private static void tell(InterlockThread thread, InterlockListener listener, Object owner, InterlockShadow shadow,
			int variable, boolean write, int site) {
		if (!shadow.covers(thread.epoch, write)) {
			listener.access(thread, owner, variable, write, site, shadow);
		}
	}

	/** The number of owners that are known; for tests. */
	static int owners() {
		return count(TABLE);
	}
}
