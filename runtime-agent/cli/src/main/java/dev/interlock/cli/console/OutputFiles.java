/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.console;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

import dev.interlock.session.SessionFiles;

/** Checks output files early, before the work for the output is done. */
public final class OutputFiles {

	private static final String OWNER_ONLY = "rw-------";

	private OutputFiles() {
	}

	/**
	 * Resolves the name of an output file.
	 *
	 * @throws CommandFailure if the file is known not to be writable
	 */
	public static Path check(String name, Console console) throws CommandFailure {
		Path file = console.resolve(name);
		Path folder = file.getParent();
		if (Files.isDirectory(file) || folder == null) {
			throw refuse(name, "it is a folder");
		}
		if (!Files.isDirectory(folder)) {
			throw refuse(name, "there is no folder '" + folder + "'");
		}
		if (!Files.isWritable(Files.exists(file) ? file : folder)) {
			throw refuse(name, "permission denied");
		}
		return file;
	}

	/**
	 * Resolves the name of a file for a report, which may replace any file but a session.
	 *
	 * @throws CommandFailure if the file is known not to be writable, or is a session
	 */
	public static Path checkReport(String name, Console console) throws CommandFailure {
		Path file = check(name, console);
		if (SessionFiles.isSession(file)) {
			throw refuse(name, "it is a session");
		}
		return file;
	}

	/**
	 * Resolves the name of a file for a session, which may replace an older one, and no other file.
	 *
	 * @throws CommandFailure if the file is known not to be writable, or has other content
	 */
	public static Path checkSession(String name, Console console) throws CommandFailure {
		Path file = check(name, console);
		if (Files.exists(file) && !isEmpty(file) && !SessionFiles.isSession(file)) {
			throw refuse(name, "it exists and is not a session");
		}
		return file;
	}

	private static boolean isEmpty(Path file) throws CommandFailure {
		try {
			return Files.size(file) == 0;
		} catch (IOException e) {
			throw refuse(file.toString(), reason(e));
		}
	}

	/**
	 * Opens a file for a report. Only the owner can read a new file, as with session files. An existing file keeps its
	 * permissions.
	 */
	public static OutputStream open(Path file) throws IOException {
		FileAttribute<?>[] attributes = file.getFileSystem().supportedFileAttributeViews().contains("posix")
				? new FileAttribute<?>[] {
						PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY)) }
				: new FileAttribute<?>[0];
		return Channels.newOutputStream(Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE,
				StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING), attributes));
	}

	private static CommandFailure refuse(String name, String reason) {
		return new CommandFailure(ExitStatus.USAGE,
				"The file '" + name + "' cannot be written (" + reason + "): give another.");
	}

	/** The reason for a failed write, in a few words. */
	public static String reason(IOException e) {
		if (e instanceof AccessDeniedException) {
			return "permission denied";
		}
		if (e instanceof FileAlreadyExistsException) {
			return "it is a file";
		}
		return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
	}
}
