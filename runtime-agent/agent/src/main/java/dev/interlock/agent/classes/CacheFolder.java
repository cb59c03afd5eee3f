/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.classes;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The folder of the cache. It is used only if it belongs to the user and no other user may write to it. File systems
 * without POSIX permissions have no cache.
 */
final class CacheFolder {

	/** A property of the program's JVM: {@code off}, or the folder. */
	static final String PROPERTY = "interlock.cache";
	/** Whether each class from the cache is compared with a new one. For tests. */
	private static final String CHECK = "interlock.cache.check";
	private static final String OFF = "off";
	private static final String FOLDER = "interlock";
	private static final String CLASSES = "classes";
	/** The end of the name of a cache file. */
	static final String FILE = ".classes";
	/** The end of the name of a file that is being written. */
	static final String TEMPORARY = ".part";
	/** One file for each JDK, build of the agent and kind of run. */
	private static final int MOST_FILES = 12;
	private static final long ABANDONED_MILLIS = 3_600_000;

	private CacheFolder() {
		// only static members
	}

	/** Whether each class from the cache is compared with a new one. */
	static boolean isChecked() {
		return Boolean.getBoolean(CHECK);
	}

	/** The folder, which may not exist; null to use no cache. */
	static Path path() {
		try {
			String given = System.getProperty(PROPERTY);
			if (given != null) {
				return given.equals(OFF) || given.isBlank() ? null : Path.of(given).toAbsolutePath();
			}
			String home = System.getProperty("user.home");
			String cache = System.getenv("XDG_CACHE_HOME");
			if (cache != null && Path.of(cache).isAbsolute()) {
				return Path.of(cache, FOLDER, CLASSES);
			}
			if (home == null || !Path.of(home).isAbsolute()) {
				return null;
			}
			return System.getProperty("os.name").startsWith("Mac") ? Path.of(home, "Library", "Caches", FOLDER, CLASSES)
					: Path.of(home, ".cache", FOLDER, CLASSES);
		} catch (RuntimeException e) {
			// no path, or a security manager
			return null;
		}
	}

	/** The size of a file; -1 if it is not a plain file in a folder of which both only the user may write. */
	static long trustedSize(Path file) throws IOException {
		if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
			return -1;
		}
		PosixFileAttributes attributes = attributes(file);
		return attributes.isRegularFile() && isOwn(attributes) && isTrusted(file.getParent()) ? attributes.size() : -1;
	}

	/** Makes the folder if it does not exist; returns whether it can be trusted. */
	static boolean prepare(Path folder) throws IOException {
		if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
			return isTrusted(folder);
		}
		Path above = folder.getParent();
		if (above == null || !Files.exists(above) && !prepare(above)
				|| !isOwner(Files.readAttributes(above, PosixFileAttributes.class))) {
			return false;
		}
		Files.createDirectories(folder,
				PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
		return isTrusted(folder);
	}

	private static boolean isTrusted(Path folder) throws IOException {
		PosixFileAttributes attributes = attributes(folder);
		return attributes.isDirectory() && isOwn(attributes);
	}

	private static PosixFileAttributes attributes(Path path) throws IOException {
		return Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
	}

	private static boolean isOwn(PosixFileAttributes attributes) {
		return isOwner(attributes) && !attributes.permissions().contains(PosixFilePermission.GROUP_WRITE)
				&& !attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE);
	}

	private static boolean isOwner(PosixFileAttributes attributes) {
		return attributes.owner().getName().equals(System.getProperty("user.name"));
	}

	/** Deletes the oldest files beyond the most, and the files that a JVM has not completed. */
	static void clean(Path folder) throws IOException {
		List<Path> files = new ArrayList<>();
		try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
			for (Path each : all) {
				String name = each.getFileName().toString();
				if (name.endsWith(FILE)) {
					files.add(each);
				} else if (name.endsWith(TEMPORARY) && time(each) < System.currentTimeMillis() - ABANDONED_MILLIS) {
					Files.deleteIfExists(each);
				}
			}
		}
		if (files.size() > MOST_FILES) {
			files.sort(Comparator.comparingLong(CacheFolder::time));
			for (Path old : files.subList(0, files.size() - MOST_FILES)) {
				Files.deleteIfExists(old);
			}
		}
	}

	private static long time(Path file) {
		try {
			return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toMillis();
		} catch (IOException e) {
			// another JVM has deleted it
			return Long.MAX_VALUE;
		}
	}
}
