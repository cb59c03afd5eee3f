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
 * The static methods that the program's classes call behind their calls of methods of the JDK that read or write elements
 * of an array at once: {@code System.arraycopy}, {@code clone} and those of {@code Arrays}. A call that throws has none,
 * so that the arguments are known to be good. They never throw into the program.
 * <p>
 * What is told behind the call was done between two events of the thread, as nothing is acquired or released inside; where
 * code of the program may run inside, it is asked whether anything was.
 */
public final class InterlockArrayCallHooks {

	/** In place of the number of elements that are of interest: all are. */
	public static final int ALL = -1;

	/** Of how many elements each is told where accesses have an event before and one after. */
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
	 * @param elements how many elements of an array, from the first, are of interest, or {@link #ALL}
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
	 * Two arrays have been compared: if they are equal, each element has been read, but those of one that was compared with
	 * itself.
	 *
	 * @param result what the call has returned
	 * @param equal  what it returns if they are equal
	 */
	public static void compared(int result, int equal, Object one, Object other, int elements, int site) {
		if (result == equal && one != other) {
			accessed(one, 0, Integer.MAX_VALUE, false, elements, site);
			accessed(other, 0, Integer.MAX_VALUE, false, elements, site);
		}
	}

	/** Before a call in which code of the program may run; returns what the hooks behind it need to know. */
	public static long before() {
		InterlockThread thread = InterlockThreads.current();
		if (!thread.isInAgent()) {
			try {
				InterlockHooks.settle(thread);
			} catch (StackOverflowError e) {
				// the stack overflow is the program's own
			} catch (Throwable e) {
				InterlockFailures.failed(e);
			}
		}
		return order(thread);
	}

	/**
	 * Elements have been read, and code of the program may have run between.
	 *
	 * @param before what {@link #before} has returned
	 */
	public static void readAlone(Object array, int from, int end, long before, int elements, int site) {
		if (before == order(InterlockThreads.current())) {
			accessed(array, from, end, false, elements, site);
		}
	}

	/** Elements have been written, and code of the program may have run between. */
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
			// no code of the program runs inside; what is acquired there comes from the initialisation of classes
			read(array, from, end, elements, site);
		}
	}

	/**
	 * A collection may have written its elements to an array, and null behind them if there is room. How many these were is
	 * not known: all up to the first null that is there now.
	 *
	 * @param result   what the call has returned: the array, if there was room
	 * @param receiver the collection; what one of the program does its own code reports
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
	 * A stream or the like may have written to an array.
	 *
	 * @param result   how many elements; none if it is negative
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

	/** Changes with whatever the thread acquires or releases. */
	private static long order(InterlockThread thread) {
		return (long) thread.releases << RELEASES_SHIFT | thread.acquisitions & ACQUISITIONS;
	}

	private static void accessed(Object array, int from, int end, boolean write, int elements, int site) {
		int behind = Math.min(end, InterlockArrays.length(array));
		InterlockListener listener = InterlockListener.installed;
		if (from >= behind || listener == InterlockListener.NONE || InterlockRest.isOn()) {
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
				InterlockFirstElementHooks.beforeElementWrite(array, i, elements, site);
			} else {
				InterlockFirstElementHooks.elementRead(array, i, elements, site);
			}
		}
	}

	@DontInline
	private static void windows(Object array, int from, int end, boolean write, int site) {
		try {
			for (int i = from; i < end; i++) {
				InterlockHooks.open(array, i, write, site);
				InterlockHooks.after(site);
			}
		} catch (StackOverflowError e) {
			// the stack overflow is the program's own
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
	}
}
