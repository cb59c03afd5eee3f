/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Two classes lock on equal string literals, which are the same object (JLS 3.10.5). */
public final class InternedStringLock {

	private int count;

	/** The other class; its literal is the same object. */
	private static final class Other {
		static void increment(InternedStringLock counter) {
			synchronized ("dev.interlock.corpus.lock") {
				counter.count++;
			}
		}
	}

	private void increment() {
		synchronized (("dev.interlock." + new String("corpus.lock")).intern()) {
			count++;
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		InternedStringLock counter = new InternedStringLock();
		Workers.of(args).run(() -> repeat(counter::increment), () -> repeat(() -> Other.increment(counter)));
		Result.check("count", 1000, counter.count);
	}

	private static void repeat(Runnable action) {
		for (int i = 0; i < 500; i++) {
			action.run();
		}
	}
}
