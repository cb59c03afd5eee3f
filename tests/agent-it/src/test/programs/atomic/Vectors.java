/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package atomic;

/**
 * The vector of Wang and Stoller's Figure 1: copying a vector takes two synchronised calls, and the source may be
 * emptied in between. The threads run in sequence, ordered only by the monitor.
 */
public class Vectors {

	private static final Object TURN = new Object();
	private static int turn;

	private Object[] elements = new Object[4];
	private int count;

	/** Holds the source's monitor twice. */
	public void copyFrom(Vectors other) {
		int size = other.size();
		Object[] copy = new Object[size];
		other.copyInto(copy);
	}

	public int size() {
		synchronized (this) {
			return count;
		}
	}

	public void copyInto(Object[] target) {
		synchronized (this) {
			for (int i = 0; i < count && i < target.length; i++) {
				target[i] = elements[i];
			}
		}
	}

	public synchronized void add(Object element) {
		elements[count] = element;
		count++;
	}

	public synchronized void clear() {
		count = 0;
	}

	public static void main(String[] arguments) throws InterruptedException {
		Vectors vector = new Vectors();
		vector.add("one");
		Thread copier = new Thread(() -> inTurn(0, () -> new Vectors().copyFrom(vector)), "copier");
		Thread cleaner = new Thread(() -> inTurn(1, vector::clear), "cleaner");
		copier.start();
		cleaner.start();
		copier.join();
		cleaner.join();
	}

	/** Polls until it is this thread's turn: a wait or a notification would order the threads. */
	private static void inTurn(int mine, Runnable work) {
		boolean isMine = false;
		while (!isMine) {
			synchronized (TURN) {
				isMine = turn == mine;
			}
		}
		work.run();
		synchronized (TURN) {
			turn++;
		}
	}
}
