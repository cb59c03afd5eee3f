/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.OutputFiles;
import dev.interlock.session.Confirmation;
import dev.interlock.session.ConfirmedSessions;
import dev.interlock.session.PlainText;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;

/** The session with its confirmations. Until the end of the campaign its name ends with {@code .part}. */
final class ConfirmedFile {

	private static final String SUFFIX = ".session";
	private static final String CONFIRMED = "-confirmed";

	private final Path session;
	private final Path file;
	private final Path part;
	private final Map<String, Confirmation> confirmations = new TreeMap<>();

	/**
	 * Checks that the file can be written. The confirmations that it or the session has are kept.
	 *
	 * @param name   the name of the file; null for a file beside the session
	 * @param source the session file
	 * @throws CommandFailure if it cannot be written, or is no file of the same session
	 */
	ConfirmedFile(String name, Path source, Session read, Shard shard, Console console) throws CommandFailure {
		session = source;
		file = OutputFiles.check(name == null ? defaultName(source, shard) : name, console);
		part = file.resolveSibling(file.getFileName() + ".part");
		if (shard.isAll()) {
			confirmations.putAll(ConfirmedSessions.of(read));
		}
		if (Files.exists(file) && !isSame(source, file)) {
			Session old = old();
			if (!old.id().equals(read.id())) {
				throw new CommandFailure(ExitStatus.USAGE,
						"The file '" + PlainText.of(file.toString())
								+ "' has another session: give another with --session.");
			}
			if (shard.isAll()) {
				confirmations.putAll(ConfirmedSessions.of(old));
			}
		}
	}

	private static boolean isSame(Path one, Path other) {
		try {
			return Files.isSameFile(one, other);
		} catch (IOException e) {
			return false;
		}
	}

	private Session old() throws CommandFailure {
		try {
			return SessionFiles.read(file);
		} catch (SessionFileException e) {
			throw new CommandFailure(ExitStatus.USAGE, "The file '" + PlainText.of(file.toString())
					+ "' exists and is not a session: give another with --session.");
		}
	}

	private static String defaultName(Path source, Shard shard) {
		String name = source.getFileName().toString();
		String stem = name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
		if (!stem.endsWith(CONFIRMED)) {
			stem += CONFIRMED;
		}
		return source.resolveSibling(stem + (shard.isAll() ? "" : "-" + shard.number() + "-of-" + shard.of()) + SUFFIX)
				.toString();
	}

	/** Adds the confirmation of a finding, which replaces an earlier one. */
	void add(Confirmation confirmation) throws CommandFailure {
		confirmations.put(confirmation.finding(), confirmation);
		write();
	}

	private void write() throws CommandFailure {
		try {
			ConfirmedSessions.write(session, confirmations.values(), part);
		} catch (SessionFileException e) {
			throw new CommandFailure(ExitStatus.BAD_INPUT, e.getMessage());
		} catch (IOException e) {
			throw failed(e);
		}
	}

	/** Gives the file its name, and reads it. */
	Session finish() throws CommandFailure {
		try {
			if (Files.exists(part)) {
				Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
			}
			return SessionFiles.read(file);
		} catch (SessionFileException e) {
			throw new CommandFailure(ExitStatus.INTERNAL, e.getMessage());
		} catch (IOException e) {
			throw failed(e);
		}
	}

	/** Removes the unfinished file. */
	void discard() throws CommandFailure {
		try {
			Files.deleteIfExists(part);
		} catch (IOException e) {
			throw failed(e);
		}
	}

	Path file() {
		return file;
	}

	private CommandFailure failed(IOException e) {
		return new CommandFailure(ExitStatus.INTERNAL, "The file '" + PlainText.of(file.toString())
				+ "' could not be written (" + OutputFiles.reason(e) + "): give another with --session.");
	}
}
