/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Arrays;

import dev.interlock.spi.ThreadView;

/**
 * Finds the window that is open on a variable: a table of fixed size, in which a variable's slot holds the number of the
 * window of the thread that is inside an access to it, or 0. Two variables may share a slot; then the one that comes
 * second is not seen, which misses a race and never invents one, because a window says itself what it covers.
 */
final class WindowTable {

	/** 256 KB: fits in a core's second level cache, and is so sparse that slots are rarely shared. */
	private static final int SLOTS = 1 << 16;
	private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(int[].class);

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

	WindowTable() {
		this(SLOTS);
	}

	/** @param size the number of slots, a power of two */
	WindowTable(int size) {
		slots = new int[size];
	}

	/**
	 * The slot of a variable. Neighbours in an array get neighbouring slots, so that a loop over an array stays on few
	 * cache lines.
	 */
	int slotOf(int ownerHash, int variable) {
		return (ownerHash + variable) & (slots.length - 1);
	}

	/** The number of the window published in a slot, 0 if none. */
	int occupant(int slot) {
		return (int) SLOT.getOpaque(slots, slot);
	}

	/** Publishes a window. Whoever does so at the same time may overwrite it, which only hides it. */
	void occupy(int slot, int number) {
		SLOT.setRelease(slots, slot, number);
	}

	/** Takes a window out of its slot. */
	void vacate(int slot) {
		SLOT.setOpaque(slots, slot, 0);
	}

	/** The window of that number; null if its thread has ended. */
	Window window(int number) {
		WindowReference[] all = windows;
		WindowReference reference = number < all.length ? all[number] : null;
		return reference == null ? null : reference.get();
	}

	/** Makes the window of a thread. */
	synchronized Window register(ThreadView thread) {
		for (var dead = forgotten.poll(); dead != null; dead = forgotten.poll()) {
			free((WindowReference) dead);
		}
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
	synchronized void retire(Window window) {
		WindowReference reference = windows[window.number];
		if (reference != null && reference.refersTo(window)) {
			reference.clear();
			free(reference);
		}
	}

	private void free(WindowReference reference) {
		if (windows[reference.number] == reference) {
			windows[reference.number] = null;
			freeNumbers.push(reference.number);
		}
	}
}
