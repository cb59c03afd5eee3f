/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The static methods that code calls before it accesses one of the first elements of an array, if the listener selects
 * accesses by context. They never throw exceptions of the agent.
 * <p>
 * Some take the known state of the array, which the code keeps as long as a variable refers to the array, and return
 * the updated one; null if nothing is known.
 */
public final class InterlockArrayPrefixHooks {

	private InterlockArrayPrefixHooks() {
		// static only
	}

	/** An element is read. */
	@ForceInline
	public static void elementRead(Object array, int index, int elements, int site) {
		if (index < elements) {
			element(array, index, false, site, null);
		}
	}

	/** An element of an array of primitive values is written. */
	@ForceInline
	public static void beforeElementWrite(Object array, int index, int elements, int site) {
		if (index < elements) {
			element(array, index, true, site, null);
		}
	}

	/** An element of an array of references is written. */
	@ForceInline
	public static void beforeElementStore(Object element, Object array, int index, int elements, int site) {
		if (index < elements && mayHave(element, array)) {
			element(array, index, true, site, null);
		}
	}

	/** An element of an array with known state is read. */
	@ForceInline
	public static InterlockRedundancyBits elementRead(Object array, int index, int elements, int site,
			InterlockRedundancyBits known) {
		return index < elements && (known == null || !known.covers(index, false))
				? element(array, index, false, site, known)
				: known;
	}

	/** An element of an array of primitive values with known state is written. */
	@ForceInline
	public static InterlockRedundancyBits beforeElementWrite(Object array, int index, int elements, int site,
			InterlockRedundancyBits known) {
		return index < elements && (known == null || !known.covers(index, true))
				? element(array, index, true, site, known)
				: known;
	}

	/** An element of an array of references with known state is written. */
	@ForceInline
	public static InterlockRedundancyBits beforeElementStore(Object element, Object array, int index, int elements,
			int site, InterlockRedundancyBits known) {
		return index < elements && (known == null || !known.covers(index, true)) && mayHave(element, array)
				? element(array, index, true, site, known)
				: known;
	}

	private static boolean mayHave(Object element, Object array) {
		return array != null && (element == null || array.getClass().getComponentType().isInstance(element));
	}

	@DontInline
	private static InterlockRedundancyBits element(Object array, int index, boolean write, int site,
			InterlockRedundancyBits known) {
		InterlockThread thread = InterlockThreads.current();
		InterlockRedundancyBits found = known == null ? thread.coveredElements.find(array) : known;
		if (found == null || !found.covers(index, write)) {
			report(thread, array, index, write, site, found);
		}
		return found;
	}

	/** Not inlined, as it is rarely reached, unlike the small check before it. */
	@DontInline
	private static void report(InterlockThread thread, Object array, int index, boolean write, int site,
			InterlockRedundancyBits known) {
		if ((known == null || !known.learn(index, write)) && InterlockTransactionListener.installed != null
				&& index >= 0
				&& index < InterlockArrays.length(array) && InterlockTransactionHooks.isReady(thread)) {
			InterlockShadowTable.recordElement(thread, thread.listener, array, index, write, site);
		}
	}
}
