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
 * The shadow state of variables that have no hidden fields for it, by the identity of their owners, which it references
 * weakly. A lookup takes no lock; an entry that it misses during concurrent additions is found under the lock of its
 * stripe.
 */
final class InterlockShadowTable extends InterlockWeakTable<InterlockShadowOwner> {

	/** Represents the owner of the static fields. */
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
	 * The shadow state of a variable; created at its first use.
	 *
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index
	 */
	static InterlockShadow of(Object owner, int variable) {
		return owner(owner == null ? STATICS : owner).cell(variable);
	}

	/** Records the class of the program's object that keeps its state in another one. */
	static void setKnownAs(Object owner, Class<?> type) {
		owner(owner).knownAs = type;
	}

	/** The class of the program's object that keeps its state in this one; null if unknown. */
	static Class<?> knownAs(Object owner) {
		return owner(owner).knownAs;
	}

	private static InterlockShadowOwner owner(Object key) {
		int hash = hash(key);
		return TABLE[stripe(hash)].of(hash, key);
	}

	/** Checks an access against the shadow state of its variable. */
	static void record(InterlockThread thread, InterlockListener listener, Object owner, int variable,
			boolean write, int site) {
		if (thread.excluded != 0 && !write) {
			thread.optimistic.read(thread, listener, owner, variable, site);
			return;
		}
		thread.enterAgent();
		try {
			report(thread, listener, owner, owner(owner == null ? STATICS : owner).cell(variable), variable, write,
					site);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/** Checks an access to an element against its shadow state, if accesses are selected by context. */
	static void recordElement(InterlockThread thread, InterlockListener listener, Object array, int index,
			boolean write, int site) {
		thread.enterAgent();
		try {
			InterlockRedundancyBits known = thread.coveredElements.find(array);
			if (known == null) {
				known = thread.coveredElements.add(owner(array));
			}
			report(thread, listener, array, known.owner.cell(index), index, write, site);
			known.learn(index, write);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	private static void report(InterlockThread thread, InterlockListener listener, Object owner, InterlockShadow shadow,
			int variable, boolean write, int site) {
		if (!shadow.covers(thread.epoch, write)) {
			listener.access(thread, owner, variable, write, site, shadow);
		}
	}

	/** The number of known owners; for tests. */
	static int owners() {
		return count(TABLE);
	}
}
