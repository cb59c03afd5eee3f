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

/**
 * The static methods that the program's classes call after calls of JDK methods that read or write several elements of
 * an array: {@code System.arraycopy}, {@code clone} and those of {@code Arrays}. No hook is called if the JDK method
 * throws, so the arguments are known to be valid. The hooks never throw into the program.
 * <p>
 * The reported accesses were made between two events of the thread, because the JDK method acquires and releases
 * nothing. Where code of the program may run inside, the hook checks whether the thread has acquired or released
 * anything.
 */
public final class InterlockArrayCallHooks {

	/** Replaces the number of watched elements if all elements are watched. */
	public static final int ALL = -1;

	/** The maximum number of elements reported for one call where each access has a before-event and an after-event. */
	static final int MOST_WINDOWS = 1024;

	private static final int RELEASES_SHIFT = 32;
	private static final long ACQUISITIONS = 0xFFFF_FFFFL;

	private InterlockArrayCallHooks() {
		// static only
	}

	/**
	 * Elements have been read.
	 *
	 * @param array    the array; nothing happens if it is null
	 * @param from     the first of them
	 * @param end      behind the last of them, or behind the end of the array
	 * @param elements the number of elements of an array, from the first, that are watched, or {@link #ALL}
	 * @param site     the number of the site of the call
	 */
	public static void read(Object array, int from, int end, int elements, int site) {
		accessed(array, from, end, false, elements, site);
	}

	/** Elements have been written; the parameters are those of {@link #read}. */
	public static void written(Object array, int from, int end, int elements, int site) {
		accessed(array, from, end, true, elements, site);
	}

	/**
	 * Two arrays have been compared. If they are equal, each element has been read, unless an array was compared with
	 * itself.
	 *
	 * @param result the result of the call
	 * @param equal  the result for equal arrays
	 */
	public static void compared(int result, int equal, Object one, Object other, int elements, int site) {
		if (result == equal && one != other) {
			accessed(one, 0, Integer.MAX_VALUE, false, elements, site);
			accessed(other, 0, Integer.MAX_VALUE, false, elements, site);
		}
	}

	/**
	 * Before a call in which code of the program may run.
	 *
	 * @return a value for the hooks after the call
	 */
	public static long before() {
		InterlockThread thread = InterlockThreads.current();
		if (!thread.isInAgent()) {
			try {
				InterlockWindowHooks.settle(thread);
			} catch (StackOverflowError e) {
				// the stack overflow is the program's own
			} catch (Throwable e) {
				InterlockFailures.failed(e);
			}
		}
		return order(thread);
	}

	/**
	 * Elements have been read, and code of the program may have run in between.
	 *
	 * @param before the result of {@link #before}
	 */
	public static void readAlone(Object array, int from, int end, long before, int elements, int site) {
		if (before == order(InterlockThreads.current())) {
			accessed(array, from, end, false, elements, site);
		}
	}

	/** Elements have been written, and code of the program may have run in between. */
	public static void writtenAlone(Object array, int from, int end, long before, int elements, int site) {
		if (before == order(InterlockThreads.current())) {
			accessed(array, from, end, true, elements, site);
		}
	}

	/** Two or more elements have been sorted: they were read, and some may have been written. */
	public static void sorted(Object array, int from, int end, long before, int elements, int site) {
		if (Math.min(end, InterlockArrays.length(array)) - from < 2) {
			return;
		}
		if (array instanceof Object[]) {
			readAlone(array, from, end, before, elements, site);
		} else {
			// no code of the program runs inside; acquisitions come from the initialisation of classes only
			read(array, from, end, elements, site);
		}
	}

	/**
	 * A collection may have written its elements to an array, followed by null if there is room. The number of elements
	 * is unknown; all elements up to the first null that is there now count as written.
	 *
	 * @param result   the result of the call: the array, if there was room
	 * @param receiver the collection; the code of a program's own collection reports its accesses itself
	 */
	public static void filled(Object result, Object receiver, Object array, long before, int elements, int site) {
		if (result != array || !isOfJdk(receiver) || !(array instanceof Object[] written)) {
			return;
		}
		int end = 0;
		while (end < written.length && written[end] != null) {
			end++;
		}
		writtenAlone(array, 0, Math.min(end + 1, written.length), before, elements, site);
	}

	/**
	 * A stream or a similar source may have written to an array.
	 *
	 * @param result   the number of elements; none if it is negative
	 * @param receiver the stream
	 */
	public static void readInto(int result, Object receiver, Object array, int from, long before, int elements,
			int site) {
		if (result > 0 && isOfJdk(receiver)) {
			writtenAlone(array, from, from + result, before, elements, site);
		}
	}

	private static boolean isOfJdk(Object receiver) {
		return receiver != null && receiver.getClass().getClassLoader() == null;
	}

	/** A value that changes with each acquire and release of the thread. */
	private static long order(InterlockThread thread) {
		return (long) thread.releases << RELEASES_SHIFT | thread.acquisitions & ACQUISITIONS;
	}

	private static void accessed(Object array, int from, int end, boolean write, int elements, int site) {
		int behind = Math.min(end, InterlockArrays.length(array));
		InterlockListener listener = InterlockListener.installed;
		if (from >= behind || listener == InterlockListener.NONE || InterlockSamplingPause.isOn()) {
			return;
		}
		if (elements != ALL) {
			first(array, from, Math.min(behind, elements), write, elements, site);
		} else if (!listener.windows) {
			InterlockThread thread = InterlockThreads.current();
			if (write) {
				InterlockRangeHooks.writeRange(array, from, behind, 1, thread.epoch, thread, site);
			} else {
				InterlockRangeHooks.readRange(array, from, behind, 1, thread.epoch, thread, site);
			}
		} else if (!InterlockThreads.current().isInAgent()) {
			windows(array, from, from + Math.min(behind - from, MOST_WINDOWS), write, site);
		}
	}

	@DontInline
	private static void first(Object array, int from, int end, boolean write, int elements, int site) {
		for (int i = from; i < end; i++) {
			if (write) {
				InterlockArrayPrefixHooks.beforeElementWrite(array, i, elements, site);
			} else {
				InterlockArrayPrefixHooks.elementRead(array, i, elements, site);
			}
		}
	}

	@DontInline
	private static void windows(Object array, int from, int end, boolean write, int site) {
		try {
			for (int i = from; i < end; i++) {
				InterlockWindowHooks.open(array, i, write, site);
				InterlockWindowHooks.after(site);
			}
		} catch (StackOverflowError e) {
			// the stack overflow is the program's own
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
	}
}
