/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import dev.interlock.instrument.benign.ClassFileSource;

/**
 * Where the program's classes came from, so that their class files can be read once more when there is something to say of
 * them: from folders and jars only, as no class loader of the program is asked. Thread-safe.
 */
final class ClassOrigins implements ClassFileSource {

	/** By internal names; empty for a name that classes from several places have. */
	private final Map<String, Optional<URL>> places = new ConcurrentHashMap<>();
	/** By the names of packages, each with a slash at its end. */
	private final Map<String, URL> packages = new ConcurrentHashMap<>();
	private volatile URL last;

	/**
	 * Keeps where a class comes from.
	 *
	 * @param internalName its name; null if it has none
	 * @param domain       what its loader says of it; may be null
	 */
	void add(String internalName, ProtectionDomain domain) {
		CodeSource source = domain == null ? null : domain.getCodeSource();
		URL place = source == null ? null : source.getLocation();
		if (internalName == null || place == null || !"file".equals(place.getProtocol())) {
			return;
		}
		packages.putIfAbsent(internalName.substring(0, internalName.lastIndexOf('/') + 1), place);
		last = place;
		places.merge(internalName, Optional.of(place), (one, other) -> one.isPresent()
				&& one.get().getPath().equals(place.getPath()) ? one : Optional.empty());
	}

	/** The class file of a class that need not have been loaded: from where others of its package or its loader came. */
	byte[] findNear(String binaryName) {
		byte[] known = find(binaryName);
		if (known != null) {
			return known;
		}
		String internalName = binaryName.replace('.', '/');
		for (URL place : near(internalName)) {
			byte[] found = read(place, internalName);
			if (found != null) {
				return found;
			}
		}
		return null;
	}

	/** The last places that classes came from, the most likely one first. */
	private List<URL> near(String internalName) {
		String folder = internalName.substring(0, internalName.lastIndexOf('/') + 1);
		URL ofPackage = packages.get(folder);
		URL lately = last;
		return Stream.of(ofPackage, lately).filter(Objects::nonNull).toList();
	}

	@Override
	public byte[] find(String binaryName) {
		String internalName = binaryName.replace('.', '/');
		URL place = places.getOrDefault(internalName, Optional.empty()).orElse(null);
		return place == null ? null : read(place, internalName);
	}

	private static byte[] read(URL place, String internalName) {
		try {
			File file = new File(place.toURI());
			return file.isDirectory() ? readFile(new File(file, internalName + ".class"))
					: readEntry(file, internalName + ".class");
		} catch (IOException | URISyntaxException | IllegalArgumentException e) {
			// it is not there any more, or was never a file: nothing is said of the class then
			return null;
		}
	}

	private static byte[] readFile(File file) throws IOException {
		try (InputStream in = new FileInputStream(file)) {
			return in.readAllBytes();
		}
	}

	private static byte[] readEntry(File jar, String name) throws IOException {
		try (JarFile opened = new JarFile(jar, false, ZipFile.OPEN_READ, Runtime.version())) {
			ZipEntry entry = opened.getEntry(name);
			if (entry == null) {
				return null;
			}
			try (InputStream in = opened.getInputStream(entry)) {
				return in.readAllBytes();
			}
		}
	}
}
