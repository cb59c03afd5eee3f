/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import java.util.function.Function;

import dev.interlock.bootstrap.InterlockAttachments;
import dev.interlock.spi.IdentityTable;
import dev.interlock.spi.ObjectValues;

/**
 * Keeps values in the objects whose classes have a hidden field for them, those of the elements of an array by their
 * indices, and others in a table.
 */
public final class AttachedValues<V> implements ObjectValues<V> {

	private final Function<Object, V> values;
	private final IdentityTable<V> others;
	/** All elements of an array are found with the number 0, which no other synchronisation variable of it has. */
	private final IdentityTable<ElementValues<V>> elements = new IdentityTable<>(owner -> new ElementValues<>());

	/** @param values makes a value for an object, which may be null, at its first use */
	public AttachedValues(Function<Object, V> values) {
		this.values = values;
		others = new IdentityTable<>(values);
	}

	@Override
	public V find(Object owner, int key) {
		if (isElement(owner, key)) {
			ElementValues<V> known = elements.find(owner, 0);
			return known == null ? null : known.find(key);
		}
		int offset = offset(owner);
		return offset == InterlockAttachments.NONE ? others.find(owner, key) : find(owner, offset, key);
	}

	@Override
	@SuppressWarnings("unchecked")
	public V find(Object owner, int key, IdentityTable.Recent<V> recent) {
		if (isElement(owner, key)) {
			// the two tables have no pair of an object and a number in common, so they can share the results
			ElementValues<V> known = elements.find(owner, 0, (IdentityTable.Recent<ElementValues<V>>) (Object) recent);
			return known == null ? null : known.find(key);
		}
		int offset = offset(owner);
		return offset == InterlockAttachments.NONE ? others.find(owner, key, recent) : find(owner, offset, key);
	}

	@Override
	@SuppressWarnings("unchecked")
	public V of(Object owner, int key) {
		if (isElement(owner, key)) {
			return elements.of(owner, 0).add(key, () -> values.apply(owner));
		}
		int offset = offset(owner);
		if (offset == InterlockAttachments.NONE) {
			return others.of(owner, key);
		}
		V found = find(owner, offset, key);
		return found != null ? found : (V) InterlockAttachments.add(owner, offset, this, key, values.apply(owner));
	}

	private static boolean isElement(Object owner, int key) {
		return key >= 0 && ElementValues.isFor(owner);
	}

	@SuppressWarnings("unchecked")
	private V find(Object owner, int offset, int key) {
		return (V) InterlockAttachments.find(owner, offset, this, key);
	}

	private static int offset(Object owner) {
		return owner == null ? InterlockAttachments.NONE : InterlockAttachments.offset(owner.getClass());
	}
}
