/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package noisy;

/** Makes twenty accesses to a field, each in its own critical section, and prints the duration in milliseconds. */
public final class Places {

	private static final int TIMES = 20;

	private int chosen;
	private int other;

	/** Runs it. */
	public static void main(String[] arguments) {
		Places places = new Places();
		places.others();
		long begin = System.nanoTime();
		places.chosen();
		System.out.println((System.nanoTime() - begin) / 1_000_000);
	}

	private void chosen() {
		for (int i = 0; i < TIMES; i++) {
			synchronized (this) {
				chosen = i;
			}
		}
	}

	private void others() {
		for (int i = 0; i < TIMES; i++) {
			synchronized (this) {
				other += i;
			}
		}
	}
}
