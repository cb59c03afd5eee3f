/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.classes;

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
 * Remembers where the program's classes came from, so that their class files can be read again for reports. Only
 * folders and jars are read; the program's class loaders are never called. Thread-safe.
 */
public final class ClassOrigins implements ClassFileSource {

	/** By internal name; empty for a name that classes of several places have. */
	private final Map<String, Optional<URL>> places = new ConcurrentHashMap<>();
	/** By package name with a trailing slash. */
	private final Map<String, URL> packages = new ConcurrentHashMap<>();
	private volatile URL last;

	/**
	 * Records the origin of a class.
	 *
	 * @param internalName its name; null if it has none
	 * @param domain       its protection domain; may be null
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

	/**
	 * Finds the class file of a class that need not be loaded, in the places of other classes of its package or its
	 * loader.
	 */
	public byte[] findNear(String binaryName) {
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

	/** The most recent origins, the most likely one first. */
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
			// the file is gone or never existed: the class stays without a class file
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
