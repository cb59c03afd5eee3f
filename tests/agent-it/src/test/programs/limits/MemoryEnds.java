/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package limits;

import java.util.concurrent.CountDownLatch;

/** Exhausts the heap several times in two racing threads and continues; one more race follows. */
public class MemoryEnds {

	private static int first;
	private static int second;

	private static final class Node {
		Node next;
		long one;
		long other;
	}

	public static void main(String[] args) throws Exception {
		Thread[] threads = new Thread[2];
		for (int i = 0; i < threads.length; i++) {
			threads[i] = new Thread(MemoryEnds::fill, "fill " + i);
			threads[i].start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		// in sequence, but without an edge: the latch is counted down before the accesses
		CountDownLatch begun = new CountDownLatch(2);
		Thread one = new Thread(() -> increment(begun), "late 1");
		Thread other = new Thread(() -> increment(begun), "late 2");
		one.start();
		other.start();
		one.join();
		other.join();
		System.out.println("end");
	}

	private static void fill() {
		for (int i = 0; i < 6; i++) {
			Node head = null;
			try {
				while (true) {
					Node node = new Node();
					node.next = head;
					head = node;
					first++;
				}
			} catch (OutOfMemoryError e) {
				head = null;
			}
		}
	}

	private static void increment(CountDownLatch begun) {
		begun.countDown();
		try {
			begun.await();
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
		second++;
	}
}
