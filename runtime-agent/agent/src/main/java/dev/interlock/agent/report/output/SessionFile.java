/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.output;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The session file. Each write reaches the operating system before it returns, so the file is complete up to that point
 * even if the process is killed. Only its owner may read it. It is locked while it is written; a second JVM with the
 * same name writes a separate file beside it. A file or a link that another user has put there is replaced, or left
 * alone if that is not allowed.
 */
public final class SessionFile implements SessionOutput {

	private static final String OWNER_ONLY = "rw-------";
	private static final String EXTENSION = ".session";
	/** Its owner is the user of this process, whose name may be unknown in a container. */
	private static final Path SELF = Path.of("/proc/self");
	/** The JVM writes up to this many bytes at once without allocating memory. */
	private static final int PIECE = 8192;

	private final Path path;
	private final Consumer<String> problems;
	private RandomAccessFile out;
	private volatile boolean incomplete;

	private SessionFile(Path path, RandomAccessFile out, Consumer<String> problems) {
		this.path = path;
		this.out = out;
		this.problems = problems;
	}

	/**
	 * Creates the file. An existing file is replaced, unless another JVM is writing it. In a folder each JVM has a file
	 * of its own.
	 *
	 * @param name     the file; or a folder, if it exists or the name ends with a slash
	 * @param problems receives one sentence for each failure
	 * @return null if it cannot be written
	 */
	public static SessionFile open(String name, Consumer<String> problems) {
		try {
			Path path = Path.of(name).toAbsolutePath();
			if (name.endsWith("/") || name.endsWith(File.separator) || Files.isDirectory(path)) {
				return inFolder(path, problems);
			}
			RandomAccessFile out = create(path);
			if (out == null) {
				Path own = besides(path, ProcessHandle.current().pid());
				problems.accept("The session file '" + name + "' " + whyNot(path) + ": this one writes '" + own + "'.");
				path = own;
				out = create(path);
			}
			if (out == null) {
				throw new FileSystemException(path.toString(), null, "it " + whyNot(path));
			}
			return new SessionFile(path, out, problems);
		} catch (IOException | InvalidPathException e) {
			problems.accept("The session file '" + name + "' cannot be written (" + reason(e)
					+ "): give a path in an existing, writable folder; findings are not kept.");
			return null;
		}
	}

	/**
	 * Creates the file of a JVM that another one has started.
	 *
	 * @param parent   the session file of the other JVM; is not opened
	 * @param problems receives one sentence for each failure
	 * @return a new file beside it; null if it cannot be written
	 */
	public static SessionFile openBeside(String parent, Consumer<String> problems) {
		try {
			Path first = besides(Path.of(parent).toAbsolutePath(), ProcessHandle.current().pid());
			Path path = first;
			for (int number = 2;; number++) {
				SessionFile file = createNew(path, problems);
				if (file != null) {
					return file;
				}
				path = besides(first, number);
			}
		} catch (IOException | InvalidPathException e) {
			problems.accept("No session file can be written beside '" + parent + "' (" + reason(e)
					+ "): findings are not kept.");
			return null;
		}
	}

	/**
	 * A new file in a folder, which is created if it is missing. The name is unique even for JVMs of several containers,
	 * which start at the same time and all have process id 1.
	 */
	private static SessionFile inFolder(Path folder, Consumer<String> problems) throws IOException {
		Files.createDirectories(folder);
		String start = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).format(LocalDateTime.now()) + '-'
				+ ProcessHandle.current().pid() + '-';
		for (long mixed = System.nanoTime() ^ System.identityHashCode(folder);; mixed++) {
			String random = String.format(Locale.ROOT, "%08x", mixed * 0x9E3779B97F4A7C15L >>> Integer.SIZE);
			SessionFile file = createNew(folder.resolve(start + random + EXTENSION), problems);
			if (file != null) {
				return file;
			}
		}
	}

	/** A file that did not exist; null if it does, as that of another JVM. */
	private static SessionFile createNew(Path path, Consumer<String> problems) throws IOException {
		try {
			Files.newByteChannel(path, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
					attributes(path)).close();
		} catch (FileAlreadyExistsException e) {
			return null;
		}
		RandomAccessFile out = create(path);
		return out == null ? null : new SessionFile(path, out, problems);
	}

	/** The file of a process if another process writes the file with the given name. */
	private static Path besides(Path path, long process) {
		String name = path.getFileName().toString();
		String base = name.endsWith(EXTENSION) ? name.substring(0, name.length() - EXTENSION.length()) : name;
		return path.resolveSibling(base + '-' + process + EXTENSION);
	}

	private static String whyNot(Path path) throws IOException {
		return isForeign(path) ? "belongs to another user" : "is in use by another JVM";
	}

	/** Opens, locks and truncates the file; null if another JVM has locked it, or another user owns it. */
	private static RandomAccessFile create(Path path) throws IOException {
		if (Files.exists(path) && !Files.isRegularFile(path)) {
			// opening a pipe would block until it has a reader
			throw new FileSystemException(path.toString(), null, "it is no regular file");
		}
		if (isForeign(path) && !replace(path)) {
			return null;
		}
		Files.newByteChannel(path, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), attributes(path))
				.close();
		if (isPosix(path) && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
			Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(OWNER_ONLY));
		}
		RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
		try {
			if (!lock(file)) {
				file.close();
				return null;
			}
			file.setLength(0);
			return file;
		} catch (IOException e) {
			file.close();
			throw e;
		}
	}

	/** Whether another user owns what has this name, and so could read the findings or choose the file behind a link. */
	private static boolean isForeign(Path path) throws IOException {
		if (!isPosix(path) || !Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
			return false;
		}
		String own = Files.exists(SELF) ? Files.getOwner(SELF).getName() : System.getProperty("user.name");
		return !Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName().equals(own);
	}

	/** Replaces what another user owns by an empty file; returns whether that was possible. */
	private static boolean replace(Path path) {
		try {
			Files.delete(path);
			Files.newByteChannel(path, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
					attributes(path)).close();
			return true;
		} catch (IOException e) {
			// only the owner may delete it, or has made it again
			return false;
		}
	}

	private static boolean isPosix(Path path) {
		return path.getFileSystem().supportedFileAttributeViews().contains("posix");
	}

	private static FileAttribute<?>[] attributes(Path path) {
		return isPosix(path) ? new FileAttribute<?>[] {
				PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY)) }
				: new FileAttribute<?>[0];
	}

	/** Locks the file until it is closed. On a file system without locks it stays unlocked. */
	private static boolean lock(RandomAccessFile file) {
		try {
			return file.getChannel().tryLock() != null;
		} catch (OverlappingFileLockException e) {
			return false;
		} catch (IOException e) {
			return true;
		}
	}

	/** Whether all writes so far succeeded. */
	public boolean isComplete() {
		return !incomplete;
	}

	public Path path() {
		return path;
	}

	@Override
	public void write(byte[] messages) {
		if (out == null) {
			return;
		}
		try {
			for (int from = 0; from < messages.length; from += PIECE) {
				out.write(messages, from, Math.min(PIECE, messages.length - from));
			}
		} catch (IOException e) {
			incomplete = true;
			problems.accept("The session file '" + path + "' cannot be written any more (" + reason(e)
					+ "): the program continues, but further findings are not in the file.");
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
