/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.OutputFiles;

/**
 * The process to attach to, as Linux describes it in {@code /proc}: its user, its namespaces and its files. Elsewhere
 * nothing is known of it, and nothing is checked.
 */
final class TargetProcess {

	/** The number of the PID namespace of the machine itself, which is the same on each Linux. */
	private static final String PROCESSES_OF_MACHINE = "pid:[4026531836]";
	private static final String NO_ATTACH = "-XX:+DisableAttachMechanism";
	private static final String ATTACH = "-XX:-DisableAttachMechanism";

	private final Path proc;
	private final long id;
	private final Path folder;

	/**
	 * @param proc the folder {@code /proc}
	 * @param id   the number of the process
	 */
	TargetProcess(Path proc, long id) {
		this.proc = proc;
		this.id = id;
		folder = proc.resolve(Long.toString(id));
	}

	/** The number of the process. */
	long id() {
		return id;
	}

	/**
	 * Checks that numbers of processes mean the same in {@code proc} and for this command.
	 *
	 * @throws CommandFailure if they do not
	 */
	static void checkNumbers(Path proc) throws CommandFailure {
		if (!Files.exists(proc.resolve("1"))) {
			return;
		}
		long own = ProcessHandle.current().pid();
		String self = "" + own;
		try {
			self = Files.readSymbolicLink(proc.resolve("self")).toString();
		} catch (NoSuchFileException e) {
			self = "";
		} catch (IOException e) {
			// a /proc that hides other processes: nothing is known
		}
		if (!self.equals("" + own)) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE, "The folder /proc has the processes of another PID "
					+ "namespace than this command, so that their numbers mean others: mount a /proc of its own, "
					+ "or run the command outside of the namespace.");
		}
	}

	/** Why there may be no such process, as the end of a sentence. */
	static String whereElse(Path proc) {
		try {
			if (!Files.readSymbolicLink(proc.resolve("self/ns/pid")).toString().equals(PROCESSES_OF_MACHINE)) {
				return " in the container of this command; a program of another container can be attached to from "
						+ "outside of it.";
			}
		} catch (IOException | UnsupportedOperationException e) {
			// not Linux
		}
		return ": 'interlock attach --list' lists the running programs.";
	}

	/**
	 * Checks what would make the JVM's own attempt to attach fail without a reason, after a long time.
	 *
	 * @throws CommandFailure if the process cannot be attached to
	 */
	void check() throws CommandFailure {
		try {
			String user = Files.getOwner(folder).getName();
			String own = Files.getOwner(proc.resolve("self")).getName();
			if (!user.equals(own) && !isRoot()) {
				throw new CommandFailure(ExitStatus.UNAVAILABLE, "The process " + id + " belongs to the user '" + user
						+ "': run the command as this user or as root, not as '" + own + "'.");
			}
			if (hasNoAttach()) {
				throw new CommandFailure(ExitStatus.UNAVAILABLE, "The process " + id + " runs with " + NO_ATTACH
						+ ": start it without this option.");
			}
		} catch (IOException | UnsupportedOperationException e) {
			// not Linux, or the process has just ended, which the attempt to attach will show
		}
	}

	private boolean isRoot() throws IOException {
		return Integer.valueOf(0).equals(Files.getAttribute(proc.resolve("self"), "unix:uid"));
	}

	private boolean hasNoAttach() throws IOException {
		List<String> line = List.of(Files.readString(folder.resolve("cmdline"), StandardCharsets.ISO_8859_1)
				.split("\0"));
		return line.lastIndexOf(NO_ATTACH) > line.lastIndexOf(ATTACH);
	}

	/**
	 * Whether the process has other files than this command at the same paths, as a program in a container has.
	 *
	 * @throws CommandFailure if this cannot be known
	 */
	boolean hasOwnFiles() throws CommandFailure {
		Path own = proc.resolve("self");
		if (!Files.exists(own)) {
			return false;
		}
		try {
			return !Files.readSymbolicLink(own.resolve("ns/mnt"))
					.equals(Files.readSymbolicLink(folder.resolve("ns/mnt")))
					|| !Files.isSameFile(own.resolve("root"), root());
		} catch (IOException e) {
			throw new CommandFailure(ExitStatus.UNAVAILABLE, "The files of the process " + id + " cannot be reached ("
					+ OutputFiles.reason(e) + "): run the command as root.");
		}
	}

	/** The root of its files, for this command. */
	Path root() {
		return folder.resolve("root");
	}

	/** Gives a file to the user of the process. */
	void own(Path file) throws IOException {
		for (String attribute : List.of("unix:uid", "unix:gid")) {
			Object owner = Files.getAttribute(folder, attribute);
			if (!owner.equals(Files.getAttribute(file, attribute))) {
				Files.setAttribute(file, attribute, owner);
			}
		}
	}
}
