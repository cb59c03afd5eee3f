/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package racy;

/** Halts the JVM without running shutdown hooks, right after a race. */
public final class HaltRace {

	static int value;

	public static void main(String[] arguments) {
		Thread first = new Thread(() -> {
			value = 1;
			sleep();
		}, "first");
		first.start();
		// a sleeping thread orders nothing
		while (first.getState() != Thread.State.TIMED_WAITING) {
			Thread.onSpinWait();
		}
		value = 2;
		Runtime.getRuntime().halt(7);
	}

	private static void sleep() {
		try {
			Thread.sleep(600_000);
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}
}
