/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.util.concurrent.atomic.AtomicLong;

import dev.interlock.spi.schedule.ScheduleRandom;

/** A digest of the classes of the program that have been loaded, in whatever order. Thread-safe. */
public final class CodeDigest {

	private static final long FNV_PRIME = 0x100000001B3L;

	private final AtomicLong sum = new AtomicLong();

	/**
	 * Adds a class.
	 *
	 * @param name its internal name
	 */
	void add(String name, byte[] bytes) {
		// the names of proxies and their order differ between runs
		if (name.contains("$Proxy")) {
			return;
		}
		long hash = name.hashCode();
		for (byte each : bytes) {
			hash = (hash ^ each) * FNV_PRIME;
		}
		sum.addAndGet(ScheduleRandom.mix(hash));
	}

	long value() {
		return sum.get();
	}
}
