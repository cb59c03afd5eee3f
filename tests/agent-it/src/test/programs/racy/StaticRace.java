/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package racy;

/** A thread reads a static field that another one writes. */
public final class StaticRace {

	private static long value;

	public static void main(String[] arguments) throws InterruptedException {
		Until.fileIsThere(arguments[0], StaticRace::reader, StaticRace::writer);
	}

	private static void reader() {
		long seen = value; // race: read/write
		if (seen < 0) {
			throw new IllegalStateException();
		}
	}

	private static void writer() {
		value = 7; // race: read/write
	}
}
