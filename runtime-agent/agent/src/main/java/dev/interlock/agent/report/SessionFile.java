/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The session file. Each write reaches the operating system before it returns, so the file is complete up to then even
 * if the process is killed. Only its owner may read it.
 */
final class SessionFile implements SessionOutput {

	private static final String OWNER_ONLY = "rw-------";

	private final Path path;
	private final Consumer<String> problems;
	private FileOutputStream out;
	private volatile boolean incomplete;

	private SessionFile(Path path, FileOutputStream out, Consumer<String> problems) {
		this.path = path;
		this.out = out;
		this.problems = problems;
	}

	/**
	 * Makes the file; one that is there is replaced.
	 *
	 * @param problems is told in one sentence what does not work
	 * @return null if it cannot be written
	 */
	static SessionFile open(String name, Consumer<String> problems) {
		try {
			Path path = Path.of(name).toAbsolutePath();
			create(path);
			return new SessionFile(path, new FileOutputStream(path.toFile(), true), problems);
		} catch (IOException | InvalidPathException e) {
			problems.accept("The session file '" + name + "' cannot be written (" + reason(e)
					+ "): give a path in a folder that is there and writable; findings are not kept.");
			return null;
		}
	}

	private static void create(Path path) throws IOException {
		boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
		FileAttribute<?>[] attributes = posix
				? new FileAttribute<?>[] {
						PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY)) }
				: new FileAttribute<?>[0];
		Files.newByteChannel(path, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE,
				StandardOpenOption.TRUNCATE_EXISTING), attributes).close();
		if (posix && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
			Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(OWNER_ONLY));
		}
	}

	/** Whether all has been written so far. */
	boolean isComplete() {
		return !incomplete;
	}

	@Override
	public void write(byte[] messages) {
		if (out == null) {
			return;
		}
		try {
			out.write(messages);
		} catch (IOException e) {
			incomplete = true;
			problems.accept("The session file '" + path + "' cannot be written any more (" + reason(e)
					+ "): the program goes on, but what is found from now on is not in the file.");
			close();
		}
	}

	@Override
	public void close() {
		if (out == null) {
			return;
		}
		try {
			out.close();
		} catch (IOException e) {
			incomplete = true;
			problems.accept("The session file '" + path + "' may be incomplete (" + reason(e) + ").");
		}
		out = null;
	}

	private static String reason(Exception e) {
		if (e instanceof NoSuchFileException) {
			return "there is no such folder";
		}
		if (e instanceof AccessDeniedException) {
			return "permission denied";
		}
		if (e instanceof FileSystemException failure && failure.getReason() != null) {
			return failure.getReason();
		}
		return e.getMessage();
	}
}
