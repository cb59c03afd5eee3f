/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** The events of all threads of a controlled run, by the path of the thread. Thread-safe. */
final class RecordedEvents {

	private static final int MAGIC = 0x494C4556;

	private final Map<String, ThreadEvents> threads = new TreeMap<>();

	/** The events of a new thread, to be recorded. */
	synchronized ThreadEvents add(String path) {
		ThreadEvents events = new ThreadEvents();
		threads.put(path, events);
		return events;
	}

	/** The recorded events of a thread; null if there are none. */
	synchronized ThreadEvents of(String path) {
		return threads.get(path);
	}

	/** Reads a file. */
	static RecordedEvents read(Path file) throws IOException {
		RecordedEvents read = new RecordedEvents();
		try (DataInputStream in = new DataInputStream(
				new InflaterInputStream(new BufferedInputStream(Files.newInputStream(file))))) {
			if (in.readInt() != MAGIC) {
				throw new IOException("no file of events");
			}
			for (int left = in.readInt(); left > 0; left--) {
				read.threads.put(in.readUTF(), ThreadEvents.read(in));
			}
		}
		return read;
	}

	/** Writes a file. */
	synchronized void write(Path file) throws IOException {
		try (DataOutputStream out = new DataOutputStream(
				new DeflaterOutputStream(new BufferedOutputStream(Files.newOutputStream(file))))) {
			out.writeInt(MAGIC);
			out.writeInt(threads.size());
			for (Map.Entry<String, ThreadEvents> thread : threads.entrySet()) {
				out.writeUTF(thread.getKey());
				thread.getValue().write(out);
			}
		}
	}
}
