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
import jdk.internal.vm.annotation.ForceInline;

/**
 * The shadow states of all arrays that have been accessed, by the identity of the arrays, which it does not keep alive.
 * In stripes, each with a lock for additions and removals; a lookup takes none.
 */
final class InterlockArrays {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	private static final int STRIPE_BITS = 6;
	private static final InterlockArrays[] STRIPES = new InterlockArrays[1 << STRIPE_BITS];

	static {
		for (int i = 0; i < STRIPES.length; i++) {
			STRIPES[i] = new InterlockArrays();
		}
	}

	private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
	private InterlockArrayShadow[] buckets = new InterlockArrayShadow[64];
	private int size;

	private InterlockArrays() {
		// one of the stripes
	}

	/** The shadow state of an array; null if it has none yet. */
	@ForceInline
	static InterlockArrayShadow find(Object array) {
		int hash = spread(System.identityHashCode(array));
		return find(STRIPES[hash >>> Integer.SIZE - STRIPE_BITS].buckets, hash, array);
	}

	/** The shadow state of an array; made at its first use. */
	static InterlockArrayShadow of(Object array) {
		int hash = spread(System.identityHashCode(array));
		InterlockArrays stripe = STRIPES[hash >>> Integer.SIZE - STRIPE_BITS];
		InterlockArrayShadow found = find(stripe.buckets, hash, array);
		if (found == null) {
			stripe.removeCollected();
			found = stripe.add(hash, array);
		}
		return found;
	}

	/** The number of arrays that are known; for tests. */
	static int count() {
		int count = 0;
		for (InterlockArrays stripe : STRIPES) {
			stripe.removeCollected();
			synchronized (stripe) {
				count += stripe.size;
			}
		}
		return count;
	}

	/** The length of an array; 0 for null. */
	static int length(Object array) {
		if (array instanceof int[]) {
			return ((int[]) array).length;
		}
		if (array instanceof Object[]) {
			return ((Object[]) array).length;
		}
		return array == null ? 0 : java.lang.reflect.Array.getLength(array);
	}

	private static int spread(int hash) {
		return hash * 0x9E3779B9;
	}

	private static InterlockArrayShadow find(InterlockArrayShadow[] table, int hash, Object array) {
		InterlockArrayShadow at = table[hash & (table.length - 1)];
		while (at != null && !(at.hash == hash && at.refersTo(array))) {
			at = at.next;
		}
		return at;
	}

	private synchronized InterlockArrayShadow add(int hash, Object array) {
		InterlockArrayShadow found = find(buckets, hash, array);
		if (found == null) {
			if (size >= buckets.length) {
				grow();
			}
			found = new InterlockArrayShadow(array, length(array), hash, collected);
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
		InterlockArrayShadow[] larger = new InterlockArrayShadow[buckets.length * 2];
		for (InterlockArrayShadow head : buckets) {
			for (InterlockArrayShadow at = head; at != null;) {
				InterlockArrayShadow following = at.next;
				int bucket = at.hash & (larger.length - 1);
				at.next = larger[bucket];
				larger[bucket] = at;
				at = following;
			}
		}
		UNSAFE.storeFence();
		buckets = larger;
	}

	/** Not under the lock: the queue has one of its own, in which a virtual thread could be unmounted. */
	private void removeCollected() {
		for (Object next = collected.poll(); next != null; next = collected.poll()) {
			remove((InterlockArrayShadow) next);
		}
	}

	private synchronized void remove(InterlockArrayShadow gone) {
		int bucket = gone.hash & (buckets.length - 1);
		InterlockArrayShadow before = null;
		for (InterlockArrayShadow at = buckets[bucket]; at != null; at = at.next) {
			if (at == gone) {
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
