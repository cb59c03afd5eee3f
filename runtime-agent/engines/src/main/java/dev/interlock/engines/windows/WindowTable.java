/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.windows;

import java.lang.invoke.VarHandle;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Arrays;

import dev.interlock.spi.ThreadView;

/**
 * Finds the windows that are open on a variable: a table of fixed size, in which the slots of a variable's group hold the
 * numbers of the windows of the threads that are inside an access to it, or 0. The paper has one place for a variable; a
 * few are needed so that of several threads that read it, and then write what they have computed, not only the first is
 * seen. Variables may share a group; then a window may be overwritten, which misses a race and never invents one, because
 * a window says itself what it covers.
 */
public final class WindowTable {

	/** How many slots a group has: 16 bytes, which are on one cache line. */
	public static final int GROUP = 4;

	/** 256 KB: fits in a core's second level cache, and is so sparse that groups are rarely shared. */
	private static final int SLOTS = 1 << 16;

	private final int[] slots;
	/** By number; element 0 stays empty. */
	private volatile WindowReference[] windows = new WindowReference[64];
	private final ArrayDeque<Integer> freeNumbers = new ArrayDeque<>();
	private final ReferenceQueue<Window> forgotten = new ReferenceQueue<>();
	private int numbers = 1;

	/** The reference does not keep the window of a thread whose end was not seen. */
	private static final class WindowReference extends WeakReference<Window> {
		private final int number;

		WindowReference(Window window, ReferenceQueue<Window> queue) {
			super(window, queue);
			this.number = window.number;
		}
	}

	public WindowTable() {
		this(SLOTS);
	}

	/** @param size the number of slots, a power of two, at least that of a group */
	public WindowTable(int size) {
		slots = new int[size];
	}

	/**
	 * The first slot of a variable's group. Neighbours in an array get neighbouring groups, so that a loop over an array
	 * stays on few cache lines.
	 */
	public int groupOf(int ownerHash, int variable) {
		return (ownerHash + variable) * GROUP & (slots.length - 1);
	}

	/** Whether no window is published in a group. */
	public boolean isEmpty(int group) {
		// looked at anew each time, however often this is called in a loop
		VarHandle.loadLoadFence();
		int[] all = slots;
		return (all[group] | all[group + 1] | all[group + 2] | all[group + 3]) == 0;
	}

	/** The number of the window published in a slot, 0 if none. */
	public int occupant(int slot) {
		return slots[slot];
	}

	/** Publishes a window. Whoever does so at the same time may overwrite it, which only hides it. */
	public void occupy(int slot, int number) {
		VarHandle.releaseFence();
		slots[slot] = number;
		// the access must not be moved before this
		VarHandle.storeStoreFence();
	}

	/** Takes a window out of its slot. */
	public void vacate(int slot) {
		slots[slot] = 0;
	}

	/** The window of that number; null if its thread has ended. */
	public Window window(int number) {
		WindowReference[] all = windows;
		WindowReference reference = number < all.length ? all[number] : null;
		return reference == null ? null : reference.get();
	}

	/** Makes the window of a thread. */
	public Window register(ThreadView thread) {
		// not under the lock: a virtual thread that waits for the queue's own lock may be unmounted with it
		for (var dead = forgotten.poll(); dead != null; dead = forgotten.poll()) {
			free((WindowReference) dead);
		}
		return add(thread);
	}

	private synchronized Window add(ThreadView thread) {
		Window window = new Window(freeNumbers.isEmpty() ? numbers++ : freeNumbers.pop(), thread);
		WindowReference[] all = windows;
		if (window.number >= all.length) {
			all = Arrays.copyOf(all, 2 * all.length);
		}
		all[window.number] = new WindowReference(window, forgotten);
		windows = all;
		return window;
	}

	/** Forgets the window of a thread that has ended. */
	public synchronized void retire(Window window) {
		WindowReference reference = windows[window.number];
		if (reference != null && reference.refersTo(window)) {
			reference.clear();
			free(reference);
		}
	}

	private synchronized void free(WindowReference reference) {
		if (windows[reference.number] == reference) {
			windows[reference.number] = null;
			freeNumbers.push(reference.number);
		}
	}
}
