/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.healing;

/**
 * Appends a string buffer to text, as {@code StringBuffer.append(StringBuffer)} does (JDK bug 4790882, and the running
 * example of many papers): its length is read first, then its characters, and another thread may shorten it in between.
 */
public final class Appended {

	private static final int TIMES = 20;

	private final StringBuffer text = new StringBuffer("interlock");
	private volatile boolean isDone;
	private int failures;

	private Appended() {
	}

	private void append() {
		int length = text.length();
		text.getChars(0, length, new char[length], 0);
	}

	private void appendAll() {
		for (int i = 0; i < TIMES; i++) {
			try {
				append();
			} catch (IndexOutOfBoundsException e) {
				// the other thread has shortened the text in between
				failures++;
			}
		}
		isDone = true;
	}

	private void change() {
		while (!isDone) {
			text.setLength(0);
			text.append("interlock");
		}
	}

	/** Runs the program. */
	public static void main(String[] arguments) throws InterruptedException {
		Appended program = new Appended();
		Thread other = new Thread(program::change, "change");
		other.start();
		program.appendAll();
		other.join();
		System.out.println(program.failures == 0 ? "right" : program.failures + " copies failed");
	}
}
