/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

/** Two threads that enter two monitors in opposite orders. */
public final class Deadlock {

	private static final Object ONE = new Object();
	private static final Object TWO = new Object();

	public static void main(String[] arguments) throws InterruptedException {
		Thread first = new Thread(() -> enter(ONE, TWO), "first");
		Thread second = new Thread(() -> enter(TWO, ONE), "second");
		first.start();
		second.start();
		first.join();
		second.join();
		System.out.println("both have ended");
	}

	private static void enter(Object outer, Object inner) {
		synchronized (outer) {
			Thread.yield();
			synchronized (inner) {
				Thread.yield();
			}
		}
	}
}
