/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

/**
 * Two threads access array elements in innermost loops: {@code apart}, each its own ones; {@code across}, the same ones
 * in opposite orders; {@code same}, one element each time; {@code add}, that one by reading and writing it.
 */
public final class InnermostLoop {

	private static final int LENGTH = 300_000;

	private final int[] values = new int[2 * LENGTH];
	private int sum;

	private void write() {
		for (int i = 0; i < LENGTH; i++) {
			values[i] = i;
		}
	}

	private void read(int from, int step) {
		for (int i = 0; i < LENGTH; i++) {
			sum += values[from + i * step];
		}
	}

	private void writeOne() {
		for (int i = 0; i < LENGTH; i++) {
			values[0] = i;
		}
	}

	private void add() {
		for (int i = 0; i < LENGTH; i++) {
			values[0]++;
		}
	}

	public static void main(String[] arguments) throws InterruptedException {
		InnermostLoop loop = new InnermostLoop();
		Runnable one = loop::write;
		Runnable other = () -> loop.read(LENGTH, 1);
		switch (arguments[0]) {
		case "apart" -> {
		}
		case "across" -> other = () -> loop.read(LENGTH - 1, -1);
		case "same" -> {
			one = loop::writeOne;
			other = loop::writeOne;
		}
		default -> {
			one = loop::add;
			other = loop::add;
		}
		}
		Thread thread = new Thread(other);
		thread.start();
		one.run();
		thread.join();
	}
}
