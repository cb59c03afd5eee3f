/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import java.lang.invoke.MethodHandle;
import java.lang.ref.Reference;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;

import dev.interlock.bootstrap.InterlockOffsets;
import dev.interlock.instrument.meta.ReferenceFields;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.FinalFields;

/**
 * The objects reachable through final fields of a racily published object, which the receiving thread sees as frozen at
 * the end of the constructor (JLS 17.5.1, the dereference chain). From a final field on, all references are followed.
 * Non-final fields of instrumented classes need not be followed before it, because reading them is a race of its own.
 * Those of other classes are followed, because their reads are not observed.
 */
public final class FinalFieldReachability implements FinalFields {

	/** The most objects that one walk visits. */
	private static final int MOST_AT_ONCE = 20_000;
	/** The most objects that are kept. */
	private static final int MOST_KEPT = 1_000_000;
	/** The most epochs that are kept for incomplete walks. */
	private static final int MOST_UNBOUNDED = 256;

	private final ReferenceFields references;
	private final PublishedObjects objects = new PublishedObjects();
	/** Epochs with a published object that was not followed completely. */
	private final Set<Integer> unbounded = ConcurrentHashMap.newKeySet();

	/** @param references the reference fields of objects */
	public FinalFieldReachability(ReferenceFields references) {
		this.references = references;
	}

	@Override
	public void published(Object owner, int variable, int epoch) {
		boolean isArray = owner != null && owner.getClass().isArray();
		Object root = owner;
		if (!isArray && variable != EventHandler.WHOLE_OBJECT) {
			if (!references.isReference(variable)) {
				return;
			}
			try {
				root = references.get(owner, variable);
			} catch (IllegalStateException e) {
				unbounded.add(epoch);
				return;
			}
		}
		if (root == null || isLeaf(root) || isArray && root.getClass().getComponentType().isPrimitive()) {
			return;
		}
		if (objects.size() >= MOST_KEPT) {
			unbounded.add(epoch);
		} else if (objects.of(root).follow(epoch)) {
			new Walk(epoch).run(root);
		}
	}

	@Override
	public boolean mayGuarantee(Object object, IntPredicate isLater) {
		if (!unbounded.isEmpty() && (unbounded.size() >= MOST_UNBOUNDED
				|| unbounded.stream().anyMatch(isLater::test))) {
			return true;
		}
		PublishedObjects.Entry known = objects.find(object);
		return known != null && (known.isFull() || Arrays.stream(known.epochs()).anyMatch(isLater));
	}

	private static boolean isLeaf(Object object) {
		Class<?> type = object.getClass();
		if (type.isArray()) {
			return false;
		}
		return type == String.class || object instanceof Class || object instanceof ClassLoader
				|| object instanceof Reference || object instanceof MethodHandle || type == Thread.class
				|| object instanceof Number && type.getClassLoader() == null;
	}

	/** A walk over the objects reachable from one object. */
	private final class Walk {

		private final int epoch;
		/** The reached objects, and whether each was reached through a final field. */
		private final Map<Object, Boolean> reached = new IdentityHashMap<>();
		private final ArrayDeque<Object> next = new ArrayDeque<>();

		Walk(int epoch) {
			this.epoch = epoch;
		}

		void run(Object root) {
			reach(root, false);
			while (!next.isEmpty()) {
				if (reached.size() > MOST_AT_ONCE) {
					unbounded.add(epoch);
					return;
				}
				Object object = next.remove();
				boolean isFrozen = reached.get(object);
				if (isFrozen) {
					objects.of(object).add(epoch);
				}
				if (object instanceof Object[] elements) {
					for (Object element : elements) {
						reach(element, isFrozen);
					}
				} else if (!object.getClass().isArray()) {
					ReferenceFields.Layout layout = references.of(object.getClass());
					follow(object, layout.finals(), true);
					follow(object, layout.others(), isFrozen);
					follow(object, isFrozen ? layout.watched() : new long[0], true);
				}
			}
		}

		private void follow(Object object, long[] offsets, boolean isFrozen) {
			for (long offset : offsets) {
				reach(InterlockOffsets.reference(object, offset), isFrozen);
			}
		}

		private void reach(Object object, boolean isFrozen) {
			if (object == null || isLeaf(object)) {
				return;
			}
			Boolean before = reached.get(object);
			if (before == null || isFrozen && !before) {
				reached.put(object, isFrozen);
				next.add(object);
			}
		}
	}
}
