/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.follow;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.interlock.agent.classes.JvmOptions;

/**
 * The {@code java} executable of a command, with the {@code release} file of its JDK.
 *
 * @param file    the executable; null if it was not found
 * @param release the entries of the file; null if it cannot be read
 */
record JavaCommand(File file, Properties release) {

	private static final Set<String> NAMES = Set.of("java", "java.exe", "javaw", "javaw.exe");
	private static final int OLDEST = 17;
	private static final Pattern MAJOR = Pattern.compile("\"?(?:1\\.)?(\\d+).*");
	private static final String AGENTS = "java.instrument";
	/** Other options with which the JVM writes an archive of classes; it refuses to start with an agent. */
	private static final List<String> ARCHIVES = List.of("-Xshare:dump", "-XX:ArchiveClassesAtExit",
			"-XX:AOTMode=create", "-XX:+DynamicDumpSharedSpaces", "-XX:+RecordDynamicDumpInfo");

	/** Whether the name of an executable is that of {@code java}. */
	static boolean isJava(String executable) {
		return NAMES.contains(new File(executable).getName());
	}

	/**
	 * Whether an executable is {@code java} or a link to it.
	 *
	 * @param executable as the program wrote it
	 * @param folder     the working folder of the process; null for that of this JVM
	 * @param path       the folders in which an executable without a folder is looked up; may be null
	 */
	static boolean isJava(String executable, String folder, String path) {
		if (isJava(executable)) {
			return true;
		}
		File found = find(executable, folder, path);
		try {
			return found != null && isJava(found.getCanonicalPath());
		} catch (IOException e) {
			return false;
		}
	}

	/**
	 * The executable of a command.
	 *
	 * @param executable as the program wrote it
	 * @param folder     the working folder of the process; null for that of this JVM
	 * @param path       the folders in which an executable without a folder is looked up; may be null
	 */
	static JavaCommand of(String executable, String folder, String path) {
		File found = find(executable, folder, path);
		return new JavaCommand(found, found == null ? null : release(found));
	}

	private static File find(String executable, String folder, String path) {
		File file = new File(executable);
		if (file.isAbsolute()) {
			return file.isFile() ? file : null;
		}
		if (file.getParent() != null) {
			File relative = folder == null ? file.getAbsoluteFile() : new File(new File(folder), executable);
			return relative.isFile() ? relative : null;
		}
		return path == null ? null
				: Arrays.stream(path.split(File.pathSeparator)).map(each -> new File(each, executable))
						.filter(each -> each.isFile() && each.canExecute()).findFirst().orElse(null);
	}

	/** Not by a channel, which an interrupt of the program's thread would close. */
	private static Properties release(File java) {
		try {
			Path bin = java.getCanonicalFile().toPath().getParent();
			if (!bin.endsWith("bin")) {
				return null;
			}
			Properties properties = new Properties();
			try (InputStream in = new FileInputStream(bin.resolveSibling("release").toFile())) {
				properties.load(in);
			}
			return properties;
		} catch (IOException | IllegalArgumentException e) {
			return null;
		}
	}

	/** The reason why the agent cannot run in this Java; null if it can. */
	String obstacle() {
		if (file == null) {
			return "its executable was not found";
		}
		String version = release == null ? null : release.getProperty("JAVA_VERSION");
		Matcher matcher = version == null ? null : MAJOR.matcher(version);
		if (matcher == null || !matcher.matches()) {
			return "the version of its Java is not known, as there is no 'release' file of a JDK";
		}
		int major = Integer.parseInt(matcher.group(1));
		if (major < OLDEST) {
			return "it is Java " + major + ", and Interlock runs on Java " + OLDEST + " and later";
		}
		String modules = release.getProperty("MODULES");
		if (modules != null && !List.of(modules.replace("\"", "").split("\\s+")).contains(AGENTS)) {
			return "its Java has no module " + AGENTS;
		}
		return null;
	}

	/** The reason why a command cannot run with an agent; null if it can. */
	static String obstacleIn(String[] command) {
		int end = JvmArguments.end(command);
		for (int i = 1; i < end; i++) {
			String argument = command[i];
			Optional<String> archive = Stream.concat(ARCHIVES.stream(), JvmOptions.CACHES.stream())
					.filter(argument::startsWith).findFirst();
			if (archive.isPresent()) {
				return "the JVM takes no agents with " + archive.get();
			}
		}
		return null;
	}
}
