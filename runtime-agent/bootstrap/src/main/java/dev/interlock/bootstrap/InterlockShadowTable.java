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

import jdk.internal.misc.Unsafe;

/**
 * The shadow state of variables that have no place of their own for it, by the identity of their owners, which it does
 * not keep. A lookup takes no lock; what it misses while others are added is found under the lock of its stripe.
 */
final class InterlockShadowTable {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	private static final int STRIPE_BITS = 6;

	/** Owner of the static fields. */
	private static final Object STATICS = new Object();
	private static final InterlockShadowTable[] STRIPES = new InterlockShadowTable[1 << STRIPE_BITS];

	static {
		for (int i = 0; i < STRIPES.length; i++) {
			STRIPES[i] = new InterlockShadowTable();
		}
	}

	private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
	private InterlockShadowOwner[] buckets = new InterlockShadowOwner[16];
	private int size;

	private InterlockShadowTable() {
		// one of the stripes
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
		int hash = spread(System.identityHashCode(key));
		InterlockShadowTable stripe = STRIPES[hash >>> Integer.SIZE - STRIPE_BITS];
		InterlockShadowOwner found = find(stripe.buckets, hash, key);
		if (found == null) {
			stripe.removeCollected();
			found = stripe.add(hash, key);
		}
		return found;
	}

	/** Has an access held against the shadow state of its variable. */
	static void record(InterlockThread thread, InterlockListener listener, Object owner, int variable,
			boolean write, int site) {
		thread.excluded += InterlockThread.IN_AGENT;
		try {
			InterlockShadow shadow = of(owner, variable);
			if (!shadow.covers(thread.epoch, write)) {
				listener.access(thread, owner, variable, write, site, shadow);
			}
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
		} catch (Throwable e) {
			InterlockListener.lastFailure = e;
			InterlockListener.failures++;
		} finally {
			thread.excluded -= InterlockThread.IN_AGENT;
		}
	}

	/** The number of owners that are known; for tests. */
	static int owners() {
		int owners = 0;
		for (InterlockShadowTable stripe : STRIPES) {
			stripe.removeCollected();
			synchronized (stripe) {
				owners += stripe.size;
			}
		}
		return owners;
	}

	private static int spread(int hash) {
		return hash * 0x9E3779B9;
	}

	private static InterlockShadowOwner find(InterlockShadowOwner[] table, int hash, Object key) {
		InterlockShadowOwner at = table[hash & (table.length - 1)];
		while (at != null && !(at.hash == hash && at.refersTo(key))) {
			at = at.next;
		}
		return at;
	}

	private synchronized InterlockShadowOwner add(int hash, Object key) {
		InterlockShadowOwner found = find(buckets, hash, key);
		if (found == null) {
			if (size >= buckets.length) {
				grow();
			}
			found = new InterlockShadowOwner(key, hash, collected);
			int bucket = hash & (buckets.length - 1);
			found.next = buckets[bucket];
			// whoever finds it without the lock must find it complete
			UNSAFE.storeFence();
			buckets[bucket] = found;
			size++;
		}
		return found;
	}

	private void grow() {
		InterlockShadowOwner[] larger = new InterlockShadowOwner[buckets.length * 2];
		for (InterlockShadowOwner head : buckets) {
			for (InterlockShadowOwner at = head; at != null;) {
				InterlockShadowOwner following = at.next;
				int bucket = at.hash & (larger.length - 1);
				at.next = larger[bucket];
				larger[bucket] = at;
				at = following;
			}
		}
		UNSAFE.storeFence();
		buckets = larger;
	}

	/** Not under the lock: a virtual thread that waits for the queue's own lock may be unmounted with it. */
	private void removeCollected() {
		for (Object next = collected.poll(); next != null; next = collected.poll()) {
			remove((InterlockShadowOwner) next);
		}
	}

	private synchronized void remove(InterlockShadowOwner owner) {
		int bucket = owner.hash & (buckets.length - 1);
		InterlockShadowOwner before = null;
		for (InterlockShadowOwner at = buckets[bucket]; at != null; at = at.next) {
			if (at == owner) {
				if (before == null) {
					buckets[bucket] = at.next;
				} else {
					before.next = at.next;
				}
				size--;
				return;
			}
			before = at;
		}
	}
}
