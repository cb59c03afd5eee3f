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
 * One stripe of a hash table from objects, by their identity, to what is kept of them. It refers to them weakly. An entry
 * that is there is found without a lock.
 *
 * @param <E> the type of the entries
 */
abstract class InterlockWeakTable<E extends InterlockWeakEntry> {

	/** How many stripes a table has. */
	static final int STRIPES = 64;

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	private static final int STRIPE_SHIFT = Integer.SIZE - Integer.numberOfTrailingZeros(STRIPES);

	private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
	private InterlockWeakEntry[] buckets;
	private int size;

	/** @param buckets how many buckets there are at first, a power of two */
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

	/** The number of the stripe that has the objects of a hash. */
	@ForceInline
	static int stripe(int hash) {
		return hash >>> STRIPE_SHIFT;
	}

	/** The entry of an object; null if it has none yet. */
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

	/** The entry of an object; made at its first use. */
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

	/** How many objects a table knows; for tests. */
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
			// whoever finds it without the lock must find it complete
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

	/** Not under the lock: up to Java 23 a virtual thread that waits for the queue's own lock may be unmounted with it. */
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
