/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.racy;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Each side holds a lock, but not the same one. */
public final class TwoLocks {

	private final Object left = new Object();
	private final Object right = new Object();
	private int value;

	private void fromLeft() {
		for (int i = 0; i < 3000; i++) {
			synchronized (left) {
				value++; // race: value with 32
			}
		}
	}

	private void fromRight() {
		for (int i = 0; i < 3000; i++) {
			synchronized (right) {
				value--; // race: value with 24
			}
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		TwoLocks program = new TwoLocks();
		Workers.of(args).run(program::fromLeft, program::fromRight);
		Result.print("value", program.value);
	}
}
