/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.atomicity;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Each call of the string buffer is synchronized; it may be truncated between the length query and the copy. */
public final class LengthThenGetChars {

	private final StringBuffer text = new StringBuffer();
	private int failures;

	private void copy() {
		for (int i = 0; i < 3000; i++) {
			int length = text.length(); // atomicity: java.lang.StringBuffer to 24, broken by 35
			try {
				text.getChars(0, length, new char[length], 0);
			} catch (IndexOutOfBoundsException e) {
				// the other thread truncated the text in between: the failure that this program demonstrates
				failures++;
			}
		}
	}

	private void change() {
		for (int i = 0; i < 3000; i++) {
			text.append("interlock");
			text.setLength(0);
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		LengthThenGetChars program = new LengthThenGetChars();
		Workers.of(args).run(program::copy, program::change);
		Result.print("failures", program.failures);
	}
}
