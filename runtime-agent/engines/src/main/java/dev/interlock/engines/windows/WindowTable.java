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
 * Finds the open windows on a variable, in a table of fixed size. The slots of a variable's group contain the numbers
 * of the windows of threads that are inside an access to it, or 0. The paper has one slot per variable. Several slots
 * are needed if several threads read the variable and then write a computed value; one slot would show the first thread
 * only. Variables may share a group; then a window may be overwritten. That may miss a race and never invents one,
 * because each window records its own variable.
 */
public final class WindowTable {

	/** The number of slots in a group: 16 bytes, which are on one cache line. */
	public static final int GROUP = 4;

	/** 256 KB: fits in a core's second level cache, and is sparse enough that groups are rarely shared. */
	private static final int SLOTS = 1 << 16;

	private final int[] slots;
	/** By window number; element 0 stays empty. */
	private volatile WindowReference[] windows = new WindowReference[64];
	private final ArrayDeque<Integer> freeNumbers = new ArrayDeque<>();
	private final ReferenceQueue<Window> forgotten = new ReferenceQueue<>();
	private int numbers = 1;

	/** A weak reference, so that the window of a thread whose end was not observed can be collected. */
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

	/** @param size the number of slots, a power of two, at least the size of a group */
	public WindowTable(int size) {
		slots = new int[size];
	}

	/**
	 * The first slot of a variable's group. Neighbours in an array have neighbouring groups, so that a loop over an
	 * array uses few cache lines.
	 */
	public int groupOf(int ownerHash, int variable) {
		return (ownerHash + variable) * GROUP & (slots.length - 1);
	}

	public boolean isEmpty(int group) {
		// forces a new read when this is called in a loop
		VarHandle.loadLoadFence();
		int[] all = slots;
		return (all[group] | all[group + 1] | all[group + 2] | all[group + 3]) == 0;
	}

	/** The number of the window published in a slot, or 0. */
	public int occupant(int slot) {
		return slots[slot];
	}

	/** Publishes a window. A concurrent update may overwrite it, which only hides it. */
	public void occupy(int slot, int number) {
		VarHandle.releaseFence();
		slots[slot] = number;
		// the access must not be moved before this store
		VarHandle.storeStoreFence();
	}

	public void vacate(int slot) {
		slots[slot] = 0;
	}

	/** The window with a number; null if its thread has ended. */
	public Window window(int number) {
		WindowReference[] all = windows;
		WindowReference reference = number < all.length ? all[number] : null;
		return reference == null ? null : reference.get();
	}

	/** Creates the window of a thread. */
	public Window register(ThreadView thread) {
		// without the lock: a virtual thread that waits for the queue's own lock may be unmounted with it
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

	/** Removes the window of a terminated thread. */
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
