/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * The values of the elements of one array, by their indices. An entry of a table for each element would cost several
 * misses of the cache at each access, and a reference that the collector has to look at. A lookup takes no lock, and
 * finds all values whose addition happens before it. Thread-safe.
 */
final class ElementValues<V> {

	private static final int BITS = 6;
	private static final int MASK = (1 << BITS) - 1;
	private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(Object[].class);
	private static final VarHandle BLOCK = MethodHandles.arrayElementVarHandle(Object[][].class);

	/** Blocks of values that lie one behind the other; null where no element has a value. */
	private volatile Object[][] blocks = new Object[1][];

	/** Whether the synchronisation variables of an object are elements, and their numbers the indices. */
	static boolean isFor(Object owner) {
		return owner instanceof AtomicIntegerArray || owner instanceof AtomicReferenceArray<?>
				|| owner instanceof AtomicLongArray || owner != null && owner.getClass().isArray();
	}

	/** The value of an element; null if it has none. */
	@SuppressWarnings("unchecked")
	V find(int index) {
		Object[][] known = blocks;
		int number = index >> BITS;
		Object[] block = number < known.length ? (Object[]) BLOCK.getAcquire(known, number) : null;
		return block == null ? null : (V) ELEMENT.getAcquire(block, index & MASK);
	}

	/** Adds a value, unless the element has one; returns the value that it now has. */
	synchronized V add(int index, Supplier<V> value) {
		V found = find(index);
		if (found == null) {
			found = value.get();
			ELEMENT.setRelease(block(index >> BITS), index & MASK, found);
		}
		return found;
	}

	private Object[] block(int number) {
		if (number >= blocks.length) {
			blocks = Arrays.copyOf(blocks, Math.max(number + 1, 2 * blocks.length));
		}
		Object[] block = blocks[number];
		if (block == null) {
			block = new Object[1 << BITS];
			BLOCK.setRelease(blocks, number, block);
		}
		return block;
	}
}
