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
 * each. The fields of a line are separated by tabs: id, state, start in milliseconds, configuration, its type, project,
 * label, marks (pinned, partial), number of findings, the id of the baseline of the configuration, the settings of the
 * run, and the exit value of the program. For use by one thread.
 */
final class SessionIndex {

	private static final String SUFFIX = ".session";
	private static final String PINNED = "pinned";
	private static final String PARTIAL = "partial";
	/** The mark of the only baseline of all sessions, in lists without the last field. */
	private static final String BASELINE = "baseline";
	/**
	 * The fields of the oldest format. Label, marks and count were added later, then the baseline, the settings and the
	 * exit value, so these may be missing.
	 */
	private static final int LEAST_FIELDS = 6;
	private static final int FIELDS_WITH_MARKS = 9;
	private static final int FIELDS_WITH_BASELINE = 10;
	private static final int FIELDS_WITH_SETTINGS = 11;
	private static final int FIELDS = 12;

	private final Path folder;

	SessionIndex(Path folder) {
		this.folder = folder;
	}

	/**
	 * A line of the index.
	 *
	 * @param header   the data of the session
	 * @param state    the state when the line was written
	 * @param marks    the label and marks of the session
	 * @param baseline the id of the baseline of the session's configuration, or {@link #NOT_COMPARED}; empty if each
	 *                 session is compared with the run before it
	 */
	record Entry(SessionHeader header, State state, SessionMarks marks, String baseline) {

		/** The value if sessions are not compared. */
		static final String NOT_COMPARED = "-";
	}

	Path file(String sessionId) {
		return folder.resolve(sessionId + SUFFIX);
	}

	Path path() {
		return folder.resolve("index");
	}

	/**
	 * Reads the list. Entries without a file are skipped.
	 *
	 * @throws IOException if the list exists but cannot be read or parsed
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

	/** Replaces the list atomically. */
	void write(List<Entry> entries) throws IOException {
		Path next = folder.resolve("index.new");
		Files.write(next, entries.stream().map(SessionIndex::format).toList(), StandardCharsets.UTF_8);
		Files.move(next, path(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
	}

	/** Deletes session and options files that do not belong to a session of the list. */
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
				escape(entry.marks().label()), marks(entry), Integer.toString(entry.marks().findings()),
				entry.baseline(), escape(entry.marks().settings()), Integer.toString(entry.marks().exitValue()));
	}

	private static String marks(Entry entry) {
		return (entry.marks().pinned() ? PINNED : "") + ' ' + (entry.marks().partial() ? PARTIAL : "");
	}

	private static Entry parse(String line) throws IOException {
		String[] fields = line.split("\t", -1);
		try {
			if (fields.length == LEAST_FIELDS || fields.length >= FIELDS_WITH_MARKS && fields.length <= FIELDS) {
				SessionHeader header = new SessionHeader(fields[0], Instant.ofEpochMilli(Long.parseLong(fields[2])),
						unescape(fields[3]), unescape(fields[4]), unescape(fields[5]));
				State state = State.valueOf(fields[1]);
				if (fields.length == LEAST_FIELDS) {
					return new Entry(header, state, SessionMarks.NONE, "");
				}
				SessionMarks marks = new SessionMarks(unescape(fields[6]), fields[7].contains(PINNED),
						fields[7].contains(PARTIAL), Integer.parseInt(fields[8]),
						fields.length >= FIELDS_WITH_SETTINGS ? unescape(fields[10]) : "",
						fields.length == FIELDS ? Integer.parseInt(fields[11]) : 0);
				return new Entry(header, state, marks, fields.length >= FIELDS_WITH_BASELINE ? fields[9]
						: fields[7].contains(BASELINE) ? header.id() : "");
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
