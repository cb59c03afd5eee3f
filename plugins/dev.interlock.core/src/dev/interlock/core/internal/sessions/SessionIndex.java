/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.sessions;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import dev.interlock.core.RaceSession.State;

/**
 * The list of sessions on disk: a folder with one file for each session, and the file {@code index} with one line for
 * each: id, state, start in milliseconds, configuration, its type, project, the user's name for it, its marks (pinned,
 * baseline), and the number of its findings, separated by tabulators. For one thread.
 */
final class SessionIndex {

	private static final String SUFFIX = ".session";
	private static final String PINNED = "pinned";
	private static final String BASELINE = "baseline";
	/** The last three came later, and may be missing. */
	private static final int LEAST_FIELDS = 6;
	private static final int FIELDS = 9;

	private final Path folder;

	SessionIndex(Path folder) {
		this.folder = folder;
	}

	/**
	 * A line of the index.
	 *
	 * @param header   what is known of the session
	 * @param state    where it stood when the line was written
	 * @param marks    what the user has said of it
	 * @param baseline whether others are compared with it
	 */
	record Entry(SessionHeader header, State state, SessionMarks marks, boolean baseline) {
	}

	/** The file of a session. */
	Path file(String sessionId) {
		return folder.resolve(sessionId + SUFFIX);
	}

	Path path() {
		return folder.resolve("index");
	}

	/**
	 * Reads the list; what has no file any more is left out.
	 *
	 * @throws IOException if it is there but cannot be read or understood
	 */
	List<Entry> read() throws IOException {
		Files.createDirectories(folder);
		List<Entry> entries = new ArrayList<>();
		if (Files.exists(path())) {
			for (String line : Files.readAllLines(path(), StandardCharsets.UTF_8)) {
				Entry entry = parse(line);
				if (Files.exists(file(entry.header().id()))) {
					entries.add(entry);
				}
			}
		}
		return entries;
	}

	/** Writes the list, so that it is the old or the new one at any time. */
	void write(List<Entry> entries) throws IOException {
		Path next = folder.resolve("index.new");
		Files.write(next, entries.stream().map(SessionIndex::format).toList(), StandardCharsets.UTF_8);
		Files.move(next, path(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
	}

	/** Deletes session files and options that no session of the list has. */
	void deleteOthers(List<Entry> entries) throws IOException {
		List<Path> kept = entries.stream().map(entry -> file(entry.header().id())).toList();
		try (Stream<Path> files = Files.list(folder)) {
			for (Path file : files.filter(found -> !found.equals(path()) && !kept.contains(found)).toList()) {
				Files.deleteIfExists(file);
			}
		}
	}

	private static String format(Entry entry) {
		SessionHeader header = entry.header();
		return String.join("\t", header.id(), entry.state().name(), Long.toString(header.start().toEpochMilli()),
				escape(header.configurationName()), escape(header.configurationType()), escape(header.projectName()),
				escape(entry.marks().label()), marks(entry), Integer.toString(entry.marks().findings()));
	}

	private static String marks(Entry entry) {
		return (entry.marks().pinned() ? PINNED : "") + ' ' + (entry.baseline() ? BASELINE : "");
	}

	private static Entry parse(String line) throws IOException {
		String[] fields = line.split("\t", -1);
		try {
			if (fields.length == LEAST_FIELDS || fields.length == FIELDS) {
				SessionHeader header = new SessionHeader(fields[0], Instant.ofEpochMilli(Long.parseLong(fields[2])),
						unescape(fields[3]), unescape(fields[4]), unescape(fields[5]));
				State state = State.valueOf(fields[1]);
				return fields.length == LEAST_FIELDS ? new Entry(header, state, SessionMarks.NONE, false)
						: new Entry(header, state, new SessionMarks(unescape(fields[6]), fields[7].contains(PINNED),
								Integer.parseInt(fields[8])), fields[7].contains(BASELINE));
			}
		} catch (IllegalArgumentException | DateTimeException e) {
			throw new IOException(e.getMessage(), e);
		}
		throw new IOException(line);
	}

	private static String escape(String text) {
		return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r");
	}

	private static String unescape(String text) {
		return text.translateEscapes();
	}
}
