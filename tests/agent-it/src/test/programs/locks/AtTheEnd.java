/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package locks;

import java.util.concurrent.CountDownLatch;

/** Two threads are in a deadlock when the program ends by exit, or by halt, at once. */
public class AtTheEnd {

	public static void main(String[] arguments) throws InterruptedException {
		Object a = new Object();
		Object b = new Object();
		CountDownLatch both = new CountDownLatch(2);
		Thread first = start(a, b, both, "ab");
		Thread second = start(b, a, both, "ba");
		while (first.getState() != Thread.State.BLOCKED || second.getState() != Thread.State.BLOCKED) {
			Thread.sleep(1);
		}
		if (arguments[0].equals("halt")) {
			Runtime.getRuntime().halt(0);
		}
		System.exit(0);
	}

	private static Thread start(Object outer, Object inner, CountDownLatch both, String name) {
		Thread thread = new Thread(() -> {
			synchronized (outer) {
				both.countDown();
				try {
					both.await();
				} catch (InterruptedException e) {
					throw new IllegalStateException(e);
				}
				synchronized (inner) {
					System.out.println("never");
				}
			}
		}, name);
		thread.setDaemon(true);
		thread.start();
		return thread;
	}
}
