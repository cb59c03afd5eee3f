/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

/** Loses updates of every kind of variable in some schedules; the argument names the kind that is checked. */
public final class LostUpdates {

	private static final int THREADS = 2;

	private static int counter;
	private static volatile int volatileCounter;

	private int field;
	private long wide;
	private final int[] ints = new int[3];
	private final double[] doubles = { 0 };
	private final byte[] bytes = { 0 };
	private final Integer[] objects = { 0 };

	private LostUpdates() {
		field = 0;
		wide = 0;
	}

	public static void main(String[] arguments) throws InterruptedException {
		LostUpdates updates = new LostUpdates();
		Thread[] threads = new Thread[THREADS];
		for (int i = 0; i < THREADS; i++) {
			threads[i] = new Thread(() -> updates.add(arguments[0]));
			threads[i].start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		if (updates.sum() != THREADS) {
			throw new IllegalStateException(arguments[0] + ": " + updates.sum());
		}
	}

	private void add(String kind) {
		switch (kind) {
		case "static" -> counter++;
		case "volatile" -> volatileCounter++;
		case "field" -> field++;
		case "long" -> wide++;
		case "int[]" -> ints[2]++;
		case "double[]" -> doubles[0]++;
		case "byte[]" -> bytes[0]++;
		case "object[]" -> objects[0] = objects[0] + 1;
		default -> addInTurn();
		}
	}

	/** Not lost: one thread at a time adds. */
	private synchronized void addInTurn() {
		field++;
	}

	private long sum() {
		return counter + volatileCounter + field + wide + ints[2] + (long) doubles[0] + bytes[0] + objects[0];
	}
}
