/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package racy;

/** Two threads write a field without synchronisation in a shutdown hook. */
public final class HookRace {

	private int value;

	public static void main(String[] arguments) {
		HookRace shared = new HookRace();
		Runtime.getRuntime().addShutdownHook(new Thread(() -> race(shared, arguments[0])));
		// the thread that ends the JVM waits for its hooks even if interrupted
		Thread.currentThread().interrupt();
		System.exit(0);
	}

	private static void race(HookRace shared, String stop) {
		try {
			Until.fileIsThere(stop, shared::one, shared::two);
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}

	private void one() {
		value = 1; // race: write/write
	}

	private void two() {
		value = 2; // race: write/write
	}
}
