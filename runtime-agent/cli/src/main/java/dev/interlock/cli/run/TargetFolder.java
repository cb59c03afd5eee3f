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
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.OutputFiles;

/**
 * A folder among the files of a program in a container, with the agent, its options and its session. It stays open, so
 * that the session can be read when the program has ended and its files cannot be reached by their paths any more.
 */
final class TargetFolder implements AutoCloseable {

	private static final String PARENT = "/tmp";
	private static final String JAR = "interlock.jar";
	private static final String OPTIONS = "agent.properties";
	private static final String SESSION = "interlock.session";
	private static final int BUFFER = 1 << 16;

	private final Path folder;
	private final SecureDirectoryStream<Path> parent;
	private final SecureDirectoryStream<Path> open;

	private TargetFolder(Path folder, SecureDirectoryStream<Path> parent, SecureDirectoryStream<Path> open) {
		this.folder = folder;
		this.parent = parent;
		this.open = open;
	}

	/**
	 * Makes the folder.
	 *
	 * @param options the agent's options; the files that they name are copied, too
	 * @throws CommandFailure if it cannot be written
	 */
	static TargetFolder make(TargetProcess target, Path agent, Map<String, String> options) throws CommandFailure {
		Path parent = target.root().resolve(PARENT.substring(1));
		try {
			Path folder = Files.createTempDirectory(parent, "interlock-",
					PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
			TargetFolder made = new TargetFolder(folder, open(parent), open(folder));
			try {
				Files.copy(agent, folder.resolve(JAR));
				target.own(folder.resolve(JAR));
				made.writeOptions(options, target);
				target.own(folder);
				return made;
			} catch (IOException e) {
				made.delete();
				made.close();
				throw e;
			}
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE, "The folder " + PARENT + " of the process " + target.id()
					+ " cannot be written (" + OutputFiles.reason(e) + "): its container needs one for the agent.");
		}
	}

	private static SecureDirectoryStream<Path> open(Path folder) throws IOException {
		DirectoryStream<Path> stream = Files.newDirectoryStream(folder);
		if (stream instanceof SecureDirectoryStream<Path> secure) {
			return secure;
		}
		stream.close();
		throw new IOException("it cannot be kept open");
	}

	private void writeOptions(Map<String, String> options, TargetProcess target) throws IOException {
		Map<String, String> inside = new LinkedHashMap<>();
		for (Map.Entry<String, String> option : options.entrySet()) {
			inside.put(option.getKey(), copied(option.getKey(), option.getValue(), target));
		}
		inside.put("session", inTarget(SESSION));
		inside.put("delete-config", "true");
		Properties properties = new Properties();
		properties.putAll(inside);
		try (var writer = Files.newBufferedWriter(options())) {
			properties.store(writer, null);
		}
		target.own(options());
	}

	/** Copies the files of an option; any other value stays as it is. */
	private String copied(String name, String value, TargetProcess target) throws IOException {
		List<String> copies = new ArrayList<>();
		for (String part : value.split(File.pathSeparator)) {
			if (!part.startsWith("/") || !Files.isRegularFile(Path.of(part))) {
				return value;
			}
			String copy = name + '-' + copies.size() + '-' + Path.of(part).getFileName();
			Files.copy(Path.of(part), folder.resolve(copy));
			target.own(folder.resolve(copy));
			copies.add(inTarget(copy));
		}
		return String.join(File.pathSeparator, copies);
	}

	/** The path of a file of the folder for the program. */
	private String inTarget(String name) {
		return PARENT + '/' + folder.getFileName() + '/' + name;
	}

	/** The agent's jar, for the program. */
	String jar() {
		return inTarget(JAR);
	}

	/** The options, for the program. */
	String optionsInTarget() {
		return inTarget(OPTIONS);
	}

	/** The session, for the program. */
	String sessionInTarget() {
		return inTarget(SESSION);
	}

	/** The options, for this command. */
	Path options() {
		return folder.resolve(OPTIONS);
	}

	/**
	 * Copies the session. The program may have ended.
	 *
	 * @throws CommandFailure if it cannot be read or written
	 */
	void copySession(Path to) throws CommandFailure {
		try (SeekableByteChannel from = open.newByteChannel(Path.of(SESSION), Set.of(StandardOpenOption.READ));
				ByteChannel out = Files.newByteChannel(to, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
						StandardOpenOption.TRUNCATE_EXISTING)) {
			ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
			while (from.read(buffer) >= 0) {
				buffer.flip();
				while (buffer.hasRemaining()) {
					out.write(buffer);
				}
				buffer.clear();
			}
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.INTERNAL,
					"The session cannot be copied from the container of the program ("
							+ OutputFiles.reason(e) + ").");
		}
	}

	/** Deletes the folder, which needs the program to have ended or to have no agent. */
	void delete() throws IOException {
		List<Path> names = new ArrayList<>();
		open.forEach(file -> names.add(file.getFileName()));
		for (Path name : names) {
			open.deleteFile(name);
		}
		parent.deleteDirectory(folder.getFileName());
	}

	@Override
	public void close() throws IOException {
		open.close();
		parent.close();
	}
}
