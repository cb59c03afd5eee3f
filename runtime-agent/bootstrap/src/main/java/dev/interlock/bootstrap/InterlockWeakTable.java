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
 * One stripe of a hash table from objects, by identity, to entries. It references the objects weakly. Existing entries
 * are found without a lock.
 *
 * @param <E> the type of the entries
 */
abstract class InterlockWeakTable<E extends InterlockWeakEntry> {

	/** The number of stripes of a table. */
	static final int STRIPES = 64;

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	private static final int STRIPE_SHIFT = Integer.SIZE - Integer.numberOfTrailingZeros(STRIPES);

	private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
	private InterlockWeakEntry[] buckets;
	private int size;

	/** @param buckets the initial number of buckets, a power of two */
	InterlockWeakTable(int buckets) {
		this.buckets = new InterlockWeakEntry[buckets];
	}

	/** A new entry. */
	abstract E entry(Object key, int hash, ReferenceQueue<Object> queue);

	/** The hash of an object. */
	@ForceInline
	static int hash(Object key) {
		return System.identityHashCode(key) * 0x9E3779B9;
	}

	/** The index of the stripe for a hash. */
	@ForceInline
	static int stripe(int hash) {
		return hash >>> STRIPE_SHIFT;
	}

	/** The entry of an object; null if it has none. */
	@ForceInline
	@SuppressWarnings("unchecked")
	final E find(int hash, Object key) {
		InterlockWeakEntry[] table = buckets;
		InterlockWeakEntry at = table[hash & (table.length - 1)];
		while (at != null && !(at.hash == hash && at.refersTo(key))) {
			at = at.next;
		}
		return (E) at;
	}

	/** The entry of an object; created at its first use. */
	final E of(int hash, Object key) {
		E found = find(hash, key);
		return found == null ? addKept(hash, key) : found;
	}

	private E addKept(int hash, Object key) {
		InterlockCarrier.keep();
		try {
			removeCollected();
			return add(hash, key);
		} finally {
			InterlockCarrier.release();
		}
	}

	/** The number of objects in a table; for tests. */
	static int count(InterlockWeakTable<?>[] stripes) {
		int count = 0;
		for (InterlockWeakTable<?> stripe : stripes) {
			stripe.removeCollected();
			synchronized (stripe) {
				count += stripe.size;
			}
		}
		return count;
	}

	private synchronized E add(int hash, Object key) {
		E found = find(hash, key);
		if (found == null) {
			if (size >= buckets.length) {
				grow();
			}
			found = entry(key, hash, collected);
			int bucket = hash & (buckets.length - 1);
			found.next = buckets[bucket];
			// a thread that finds it without the lock must find it complete
			UNSAFE.storeFence();
			buckets[bucket] = found;
			size++;
		}
		return found;
	}

	private void grow() {
		InterlockWeakEntry[] larger = new InterlockWeakEntry[buckets.length * 2];
		for (InterlockWeakEntry head : buckets) {
			for (InterlockWeakEntry at = head; at != null;) {
				InterlockWeakEntry following = at.next;
				int bucket = at.hash & (larger.length - 1);
				at.next = larger[bucket];
				larger[bucket] = at;
				at = following;
			}
		}
		UNSAFE.storeFence();
		buckets = larger;
	}

	/**
	 * Not under the lock: up to Java 23 a virtual thread that waits for the queue's own lock may be unmounted with it.
	 */
	private void removeCollected() {
		for (Object next = collected.poll(); next != null; next = collected.poll()) {
			remove((InterlockWeakEntry) next);
		}
	}

	private synchronized void remove(InterlockWeakEntry gone) {
		gone.clean();
		int bucket = gone.hash & (buckets.length - 1);
		InterlockWeakEntry before = null;
		for (InterlockWeakEntry at = buckets[bucket]; at != null; at = at.next) {
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
