/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Two tasks put a value that is absent, without a data race: in some schedules both put one. */
public final class CheckThenAct {

	private static final Map<String, Integer> VALUES = new ConcurrentHashMap<>();

	public static void main(String[] arguments) throws InterruptedException {
		ExecutorService pool = Executors.newFixedThreadPool(2);
		for (int i = 0; i < 2; i++) {
			pool.execute(CheckThenAct::putIfAbsent);
		}
		pool.shutdown();
		pool.awaitTermination(1, TimeUnit.MINUTES);
	}

	private static void putIfAbsent() {
		if (!VALUES.containsKey("key") && VALUES.put("key", 1) != null) {
			throw new IllegalStateException("put twice");
		}
	}
}
