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
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * The file of the cache for one build of the agent, one JDK and one kind of run. JVMs that write at the same time
 * replace each other's file as a whole. No failure reaches the program.
 */
final class CacheFile {

	private static final String OWNER_ONLY = "rw-------";

	private final Path path;
	private final String header;

	private CacheFile(Path path, String header) {
		this.path = path;
		this.header = header;
	}

	/** The file in the folder of the user; null if there is no such folder. */
	static CacheFile of(String build, String kind) {
		Path folder = CacheFolder.path();
		return folder == null ? null : in(folder, build, kind);
	}

	/** The file in a folder. */
	static CacheFile in(Path folder, String build, String kind) {
		String header = String.join("\n", "interlock-classes 1", build, kind, System.getProperty("java.vm.name"),
				System.getProperty("java.vm.version"), System.getProperty("java.runtime.version"),
				System.getProperty("java.home"), System.getProperty("os.arch"));
		return new CacheFile(folder.resolve(Integer.toHexString(header.hashCode()) + CacheFolder.FILE), header);
	}

	Path path() {
		return path;
	}

	/** The entries; none if the file does not exist, cannot be read, is damaged, or others may write it. */
	CachedClasses read() {
		try {
			long size = CacheFolder.trustedSize(path);
			if (size > 0 && size <= CachedClasses.MOST_BYTES) {
				ByteBuffer content = ByteBuffer.allocate((int) size);
				try (SeekableByteChannel in = Files.newByteChannel(path,
						Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
					while (content.hasRemaining() && in.read(content) >= 0) {
						// until it is complete
					}
				}
				return CachedClasses.of(header, content.array());
			}
		} catch (IOException | RuntimeException e) {
			// the classes are instrumented anew
		}
		return new CachedClasses();
	}

	/** Replaces the file. */
	void write(CachedClasses classes) {
		Path temporary = path.resolveSibling(
				ProcessHandle.current().pid() + "-" + System.nanoTime() + CacheFolder.TEMPORARY);
		try {
			byte[] content = classes.toBytes(header);
			if (content.length > CachedClasses.MOST_BYTES || !CacheFolder.prepare(path.getParent())) {
				return;
			}
			try (SeekableByteChannel out = Files.newByteChannel(temporary,
					Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
					PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY)))) {
				for (ByteBuffer rest = ByteBuffer.wrap(content); rest.hasRemaining();) {
					out.write(rest);
				}
			} catch (FileAlreadyExistsException e) {
				return;
			}
			Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
			CacheFolder.clean(path.getParent());
		} catch (IOException | RuntimeException e) {
			delete(temporary);
		}
	}

	private static void delete(Path temporary) {
		try {
			Files.deleteIfExists(temporary);
		} catch (IOException | RuntimeException e) {
			// a later run deletes it
		}
	}
}
