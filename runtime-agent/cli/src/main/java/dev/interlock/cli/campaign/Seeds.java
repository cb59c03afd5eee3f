/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.nio.charset.StandardCharsets;

/** The seeds of a campaign. That of a run depends only on the finding and the number of the run. */
public final class Seeds {

	private static final int BITS = 31;

	private Seeds() {
		// only static members
	}

	/**
	 * The seed of a run, a positive number.
	 *
	 * @param finding the id of the finding
	 * @param number  the number of the run, from 0
	 */
	public static long of(String finding, int number) {
		long hash = 0xCBF29CE484222325L;
		for (byte each : (finding + ' ' + number).getBytes(StandardCharsets.UTF_8)) {
			hash = (hash ^ each & 0xFF) * 0x100000001B3L;
		}
		hash ^= hash >>> BITS;
		return (hash * 0x9E3779B97F4A7C15L) >>> BITS + 1;
	}
}
