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
 * The static methods that instrumented code calls behind its accesses to arrays, as {@link InterlockShadowHooks} has them
 * for fields: for one element, or for those that a loop has gone through.
 */
public final class InterlockElementHooks {

	private InterlockElementHooks() {
		// static only
	}

	/**
	 * An element of an array has been read.
	 *
	 * @param known the shadow state of this array, or of another one, or null
	 * @return that of this array, if it is known
	 */
	@ForceInline
	public static InterlockArrayShadow readElement(InterlockArrayShadow known, Object array, int index, int epoch,
			InterlockThread thread, int site) {
		InterlockArrayShadow shadow = known != null && known.refersTo(array) ? known : InterlockArrays.find(array);
		if (shadow == null || !shadow.coversRead(index, epoch, thread)) {
			elements(shadow, array, index, index + 1, 1, false, thread, site);
		}
		return shadow;
	}

	/**
	 * An element of an array has been written.
	 *
	 * @param known the shadow state of this array, or of another one, or null
	 * @return that of this array, if it is known
	 */
	@ForceInline
	public static InterlockArrayShadow writeElement(InterlockArrayShadow known, Object array, int index, int epoch,
			InterlockThread thread, int site) {
		InterlockArrayShadow shadow = known != null && known.refersTo(array) ? known : InterlockArrays.find(array);
		if (shadow == null || !shadow.coversWrite(index, epoch)) {
			elements(shadow, array, index, index + 1, 1, true, thread, site);
		}
		return shadow;
	}

	/**
	 * Elements of an array have been read in a loop.
	 *
	 * @param from the first of them
	 * @param end  behind the last of them; not above the first one if there are none
	 * @param step from one to the next
	 */
	public static void readRange(Object array, int from, int end, int step, int epoch, InterlockThread thread,
			int site) {
		if (from < end) {
			InterlockArrayShadow shadow = InterlockArrays.find(array);
			if (shadow == null || !shadow.coversReads(epoch)) {
				elements(shadow, array, from, end, step, false, thread, site);
			}
		}
	}

	/** Elements of an array have been written in a loop. */
	public static void writeRange(Object array, int from, int end, int step, int epoch, InterlockThread thread,
			int site) {
		if (from < end) {
			InterlockArrayShadow shadow = InterlockArrays.find(array);
			if (shadow == null || !shadow.coversWrites(epoch)) {
				elements(shadow, array, from, end, step, true, thread, site);
			}
		}
	}

	@DontInline
	private static void elements(InterlockArrayShadow known, Object array, int from, int end, int step, boolean write,
			InterlockThread thread,
			int site) {
		InterlockListener listener = InterlockListener.installed;
		if (thread.excluded == 0 && listener.shadows && InterlockShadowHooks.isReady(thread, listener)) {
			elementsOf(known, array, from, end, step, write, thread, listener, site);
		}
	}

	/** Elements have been accessed by whatever means; the thread's other events have been told. */
	static void elementsOf(InterlockArrayShadow known, Object array, int from, int end, int step, boolean write,
			InterlockThread thread,
			InterlockListener listener, int site) {
		thread.excluded += InterlockThread.IN_AGENT;
		InterlockElementAccess access = thread.elements;
		try {
			access.begin(listener, array, write, site);
			InterlockArrayShadow shadow = known == null ? InterlockArrays.of(array) : known;
			if (end - from == 1) {
				shadow.access(access, from);
			} else {
				shadow.access(access, from, end, step);
			}
			access.tell();
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
		} catch (Throwable e) {
			InterlockListener.lastFailure = e;
			InterlockListener.failures++;
		} finally {
			access.end();
			thread.excluded -= InterlockThread.IN_AGENT;
		}
	}
}
