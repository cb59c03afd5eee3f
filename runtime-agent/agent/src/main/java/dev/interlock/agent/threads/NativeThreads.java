/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.threads;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
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

	/** Bytes that hold the number, the longest name and the state. */
	private static final int STATUS = 128;

	/**
	 * The state of one thread, read from a file that stays open: opening one takes locks of the JDK, which a thread that a
	 * debugger has stopped must not hold. Not thread-safe.
	 */
	public static final class OpenStatus implements Closeable {

		private final FileChannel file;
		private final ByteBuffer status = ByteBuffer.allocate(STATUS);

		/**
		 * Opens the file of a thread.
		 *
		 * @throws IOException if there is no such thread, or the operating system is another one
		 */
		public OpenStatus(long number) throws IOException {
			file = FileChannel.open(status(number));
		}

		/**
		 * The state now.
		 *
		 * @throws IOException if the thread has ended
		 */
		public Scheduling scheduling() throws IOException {
			status.clear();
			file.read(status, 0);
			return NativeThreads.scheduling(StandardCharsets.ISO_8859_1.decode(status.flip()).toString());
		}

		@Override
		public void close() throws IOException {
			file.close();
		}
	}

	private NativeThreads() {
		// static only
	}

	private static Path status(long number) {
		return ALL.resolve(Long.toString(number)).resolve("stat");
	}

	/** The operating system's number of the calling thread. */
	public static long current() {
		try {
			return Long.parseLong(Files.readSymbolicLink(CURRENT).getFileName().toString());
		} catch (IOException | RuntimeException e) {
			return UNKNOWN;
		}
	}

	/** Whether another thread of the JVM runs, or waits for a processor or a disk; false if that is unknown. */
	public static boolean isAnotherRunnable() {
		long own = current();
		try (DirectoryStream<Path> threads = Files.newDirectoryStream(ALL)) {
			for (Path thread : threads) {
				long number = Long.parseLong(thread.getFileName().toString());
				if (number != own && scheduling(number) == Scheduling.RUNNABLE) {
					return true;
				}
			}
		} catch (IOException | RuntimeException e) {
			// as if there were none
		}
		return false;
	}

	/** The state of a thread in the operating system's scheduler. */
	public static Scheduling scheduling(long number) {
		if (number == UNKNOWN) {
			return Scheduling.UNKNOWN;
		}
		try {
			return scheduling(new String(Files.readAllBytes(status(number)), StandardCharsets.ISO_8859_1));
		} catch (IOException | RuntimeException e) {
			return Scheduling.UNKNOWN;
		}
	}

	/**
	 * Reads the state of a thread.
	 *
	 * @param status the begin of the file {@code stat}: the number, the name in parentheses, and the state as a letter
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
