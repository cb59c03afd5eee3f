/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.debugger;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/** What a debugger may evaluate in a thread that it has stopped: it must not change the schedule. */
public final class Evaluated {

	private static final Map<String, Integer> VALUES = new ConcurrentHashMap<>();
	private static volatile int evaluations;

	private Evaluated() {
		// only static methods
	}

	/** Passes hooks of each kind. */
	public static String all() {
		Map<Object, Long> values = new HashMap<>();
		synchronized (VALUES) {
			evaluations++;
			values.put(new Object(), System.nanoTime() + System.currentTimeMillis());
			VALUES.notifyAll();
		}
		VALUES.put("key", new Random().nextInt());
		Thread.yield();
		LockSupport.unpark(Thread.currentThread());
		return new Vector<>(List.of(values.size(), loop())).toString() + one();
	}

	private static synchronized String one() {
		return Thread.currentThread().isInterrupted() + Thread.currentThread().toString();
	}

	private static int loop() {
		int sum = 0;
		// sometimes more than between two points in a loop
		int iterations = evaluations % 8 == 1 ? 110_000 : 100;
		for (int i = 0; i < iterations; i++) {
			sum += i % 3;
		}
		return sum;
	}
}
