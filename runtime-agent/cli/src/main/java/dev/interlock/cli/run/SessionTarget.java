/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.UUID;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.OutputFiles;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;

/** The session file that a run will write. */
final class SessionTarget {

	private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

	private static final int RANDOM = 8;

	private SessionTarget() {
	}

	/** Whether an agent has locked the file. */
	private static boolean isInUse(Path file) throws IOException {
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
			return channel.tryLock() == null;
		} catch (OverlappingFileLockException e) {
			return true;
		}
	}

	/** A default name with the current time that no session in the caller's folder has. */
	static String defaultName(Console console) {
		String name = "interlock-" + LocalDateTime.now().format(DATE);
		String free = name;
		for (int number = 2; Files.exists(console.folder().resolve(free + ".session")); number++) {
			free = name + '-' + number;
		}
		return free + ".session";
	}

	/**
	 * Removes an older session with the given name, which could be mistaken for the new one. Any other file is kept. In a
	 * folder, which exists or whose name ends with a slash, the session gets a name of its own.
	 *
	 * @throws CommandFailure if the session cannot be written there
	 */
	static Path prepare(String name, Console console) throws CommandFailure {
		Path file = OutputFiles.check(isFolder(name, console) ? inFolder(name, console) : name, console);
		try {
			if (Files.exists(file) && !Files.isRegularFile(file)) {
				throw new CommandFailure(ExitStatus.USAGE,
						"The file '" + name + "' is no regular file: give another with --session.");
			}
			if (Files.exists(file) && isInUse(file)) {
				throw new CommandFailure(ExitStatus.USAGE, "The session '" + name
						+ "' is being recorded by another program: give another file with --session.");
			}
			if (Files.exists(file) && Files.size(file) > 0) {
				SessionFiles.read(file);
				Files.delete(file);
			}
		} catch (SessionFileException e) {
			throw new CommandFailure(ExitStatus.USAGE,
					"The file '" + name + "' exists and is not a session: give another with --session.");
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.USAGE, "The file '" + name + "' cannot be replaced ("
					+ OutputFiles.reason(e) + "): give another with --session.");
		}
		return file;
	}

	private static boolean isFolder(String name, Console console) throws CommandFailure {
		return name.endsWith("/") || name.endsWith(File.separator) || Files.isDirectory(console.resolve(name));
	}

	/** A name that no other command uses, even in a container where all have the same process id. */
	private static String inFolder(String name, Console console) throws CommandFailure {
		Path folder = console.resolve(name);
		try {
			Files.createDirectories(folder);
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.USAGE, "The folder '" + name + "' cannot be made ("
					+ OutputFiles.reason(e) + "): give another with --session.");
		}
		return folder.resolve(LocalDateTime.now().format(DATE) + '-' + ProcessHandle.current().pid() + '-'
				+ UUID.randomUUID().toString().substring(0, RANDOM) + ".session").toString();
	}
}
