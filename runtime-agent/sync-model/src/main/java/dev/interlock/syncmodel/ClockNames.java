/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.syncmodel;

import java.util.HashMap;
import java.util.Map;

/** Assigns numbers to the clock names of model files. */
final class ClockNames {

	/** The unnamed clock; named ones follow, in descending order. */
	static final int DEFAULT = -16;

	private final Map<String, Integer> numbers = new HashMap<>(
			Map.of("monitor", -1, "start", -2, "end", -3, "initialization", -4, "interrupt", -5, "finalization", -6,
					"collection", -8));
	private int next = DEFAULT - 1;

	/** The number of a clock; the same for the same name. */
	int number(String name) {
		return numbers.computeIfAbsent(name, k -> next--);
	}
}
