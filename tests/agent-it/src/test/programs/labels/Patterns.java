/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package labels;

import java.util.List;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads run the same code in sequence, without synchronisation: the labels and consequences differ. */
public final class Patterns {

	private int counter;
	private long hash;
	private int text;
	private List<String> resetList;
	private String[] filledLater;
	private boolean openedAndClosed;
	private boolean lookedAtOnce;
	private int testedWithoutLock;
	private int shared;
	private long wide;
	private final ReentrantLock lock = new ReentrantLock();

	private void one() {
		counter++;
		length();
		if (resetList == null) {
			resetList = new Vector<>();
		}
		resetList.add("x");
		resetList = null;
		if (filledLater == null) {
			filledLater = new String[3];
			List.of("a", "b", "c").toArray(filledLater);
		}
		openedAndClosed = true;
		lookedAtOnce = true;
		testAndSet();
		wide = 7;
	}

	private void other() {
		counter++;
		length();
		if (resetList != null) {
			resetList.clear();
		}
		if (filledLater != null && filledLater[1] == null) {
			throw new IllegalStateException();
		}
		openedAndClosed = false;
		if (openedAndClosed) {
			throw new IllegalStateException();
		}
		if (!lookedAtOnce) {
			shared++;
		}
		testAndSet();
		if (counter + wide + hash == 0) {
			System.out.println(length());
		}
	}

	private int length() {
		int known = text;
		if (known == 0) {
			known = "text".length();
			text = known;
		}
		return known;
	}

	private void testAndSet() {
		if (testedWithoutLock == 1) {
			return;
		}
		lock.lock();
		lock.unlock();
		if (testedWithoutLock == 1) {
			return;
		}
		lock.lock();
		testedWithoutLock = 1;
		lock.unlock();
	}

	public static void main(String[] args) throws InterruptedException {
		Patterns patterns = new Patterns();
		AtomicInteger ended = new AtomicInteger();
		Thread first = new Thread(() -> {
			patterns.one();
			ended.setOpaque(1);
		});
		Thread second = new Thread(() -> {
			while (ended.getOpaque() == 0) {
				Thread.onSpinWait();
			}
			patterns.other();
		});
		first.start();
		second.start();
		first.join();
		second.join();
	}
}
