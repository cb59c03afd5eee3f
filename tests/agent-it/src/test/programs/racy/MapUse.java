/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package racy;

import java.util.HashMap;
import java.util.Map;

/** Two threads change one map, and use another one that is never changed. */
public final class MapUse {

	private final Map<Integer, String> map = new HashMap<>();
	private final Map<Integer, String> constant = new HashMap<>(Map.of(1, "one"));

	public static void main(String[] arguments) throws InterruptedException {
		MapUse shared = new MapUse();
		Until.fileIsThere(arguments[0], () -> damaged(shared::left), () -> damaged(shared::right));
	}

	/** An object used by two threads at a time may throw anything. */
	private static void damaged(Runnable body) {
		try {
			body.run();
		} catch (RuntimeException e) {
			// expected
		}
	}

	private void left() {
		map.put(1, constant.get(1)); // race: call/call
	}

	private void right() {
		map.remove(1, constant.computeIfAbsent(1, key -> "two")); // race: call/call
	}
}
