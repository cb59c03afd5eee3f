/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.threads;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the states of threads from the operating system; supports Linux only. Thread-safe. */
public final class NativeThreads {

	/** The state of a thread in the operating system's scheduler. */
	public enum Scheduling {
		/** It runs, or waits for a processor or a disk. */
		RUNNABLE,
		/** It waits for an event. */
		ASLEEP,
		/** The operating system reports no state. */
		UNKNOWN
	}

	/** The number of a thread whose state is unknown. */
	public static final long UNKNOWN = -1;

	private static final Path CURRENT = Path.of("/proc/thread-self");
	private static final Path ALL = Path.of("/proc/self/task");

	private NativeThreads() {
		// static only
	}

	/** The operating system's number of the calling thread. */
	public static long current() {
		try {
			return Long.parseLong(Files.readSymbolicLink(CURRENT).getFileName().toString());
		} catch (IOException | RuntimeException e) {
			return UNKNOWN;
		}
	}

	/** The state of a thread in the operating system's scheduler. */
	public static Scheduling scheduling(long number) {
		if (number == UNKNOWN) {
			return Scheduling.UNKNOWN;
		}
		try {
			Path status = ALL.resolve(Long.toString(number)).resolve("stat");
			return scheduling(new String(Files.readAllBytes(status), StandardCharsets.ISO_8859_1));
		} catch (IOException | RuntimeException e) {
			return Scheduling.UNKNOWN;
		}
	}

	/**
	 * Reads the state of a thread.
	 *
	 * @param status the content of the file {@code stat}: the number, the name in parentheses, and the state as a letter
	 */
	public static Scheduling scheduling(String status) {
		// the name may contain parentheses
		int end = status.lastIndexOf(") ");
		if (end < 0 || end + 2 >= status.length()) {
			return Scheduling.UNKNOWN;
		}
		return switch (status.charAt(end + 2)) {
		case 'S', 'I' -> Scheduling.ASLEEP;
		case 'R', 'D', 'T', 't' -> Scheduling.RUNNABLE;
		default -> Scheduling.UNKNOWN;
		};
	}
}
