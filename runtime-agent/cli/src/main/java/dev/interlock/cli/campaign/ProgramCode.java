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
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import dev.interlock.cli.console.Console;
import dev.interlock.instrument.bytecode.FieldFlags;
import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.Variable;

/** The classes of a program, as its class path has them. */
final class ProgramCode {

	private static final int DIGEST_BYTES = 8;

	private final List<Path> classPath = new ArrayList<>();

	/** @param arguments the arguments of the java command */
	ProgramCode(List<String> arguments, Console console) {
		String separator = System.getProperty("path.separator");
		for (String entry : classPath(arguments, console.environment()).split(separator)) {
			try {
				add(console.folder().resolve(entry.isEmpty() ? "." : entry));
			} catch (InvalidPathException e) {
				// the JVM ignores it too
			}
		}
	}

	/** The class path; that of the last option counts. */
	private static String classPath(List<String> arguments, Map<String, String> environment) {
		String path = environment.getOrDefault("CLASSPATH", ".");
		for (int i = 0; i < arguments.size(); i++) {
			String argument = arguments.get(i);
			boolean hasNext = i + 1 < arguments.size();
			if (argument.equals("-jar") && hasNext) {
				return arguments.get(i + 1);
			}
			if (List.of("-cp", "-classpath", "--class-path").contains(argument) && hasNext) {
				path = arguments.get(++i);
			} else if (argument.startsWith("--class-path=")) {
				path = argument.substring(argument.indexOf('=') + 1);
			} else if (!argument.startsWith("-")) {
				return path;
			}
		}
		return path;
	}

	private void add(Path entry) {
		if (!entry.endsWith("*")) {
			classPath.add(entry);
			return;
		}
		try (DirectoryStream<Path> jars = Files.newDirectoryStream(entry.getParent(), "*.jar")) {
			jars.forEach(classPath::add);
		} catch (IOException e) {
			// the JVM ignores it too
		}
	}

	/** A digest of the classes of a finding's accesses; empty if none of them is found. */
	String digest(Finding finding) {
		return digest(finding.accesses().stream().map(Access::className).toList());
	}

	/** A digest of classes; empty if none of them is found. */
	private String digest(Collection<String> classes) {
		MessageDigest digest;
		try {
			digest = MessageDigest.getInstance("SHA-256");
		} catch (NoSuchAlgorithmException e) {
			throw new IllegalStateException("Every Java platform has SHA-256.", e);
		}
		boolean isEmpty = true;
		for (String name : new TreeSet<>(classes)) {
			byte[] bytes = find(name.replace('.', '/') + ".class");
			if (bytes != null) {
				digest.update(bytes);
				isEmpty = false;
			}
		}
		return isEmpty ? "" : HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
	}

	/** Whether the class of a field declares it as final. */
	boolean isFinal(Variable variable) {
		if (variable.kind() != Variable.Kind.FIELD && variable.kind() != Variable.Kind.STATIC) {
			return false;
		}
		byte[] bytes = find(variable.className().replace('.', '/') + ".class");
		try {
			return bytes != null && FieldFlags.isFinal(bytes, variable.name());
		} catch (RuntimeException e) {
			// a damaged class file
			return false;
		}
	}

	private byte[] find(String file) {
		for (Path entry : classPath) {
			try {
				byte[] bytes = Files.isDirectory(entry) ? inFolder(entry.resolve(file)) : inJar(entry, file);
				if (bytes != null) {
					return bytes;
				}
			} catch (IOException | InvalidPathException e) {
				// like a class that is not there
			}
		}
		return null;
	}

	private static byte[] inFolder(Path file) throws IOException {
		return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
	}

	private static byte[] inJar(Path jar, String file) throws IOException {
		if (!Files.isRegularFile(jar)) {
			return null;
		}
		try (ZipFile zip = new ZipFile(jar.toFile())) {
			ZipEntry entry = zip.getEntry(file);
			if (entry == null) {
				return null;
			}
			try (InputStream in = zip.getInputStream(entry)) {
				return in.readAllBytes();
			}
		}
	}
}
