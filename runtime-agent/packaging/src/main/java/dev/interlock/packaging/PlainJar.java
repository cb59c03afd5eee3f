/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.packaging;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Enumeration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Copies a jar and replaces the dynamic call sites in its classes: lambdas become classes, and the methods of records
 * get code. At run time the JVM would generate both anew in each start, which takes longer than loading classes. The
 * classes of a start come into {@linkplain StartFiles entries of their own}.
 */
public final class PlainJar {

	/** Has a digest of all entries; the agent keeps what it has made of other classes by this. */
	static final String DIGEST = "dev/interlock/agent/build.txt";

	private static final String CLASS = ".class";
	/** The end of the names of entries without compression. */
	private static final String STORED = ".classes";
	/** This Java has records and nests; older class files belong to the launcher. */
	private static final int OLDEST_VERSION = 61;
	private static final int MAJOR_VERSION = 7;

	private PlainJar() {
		// only static members
	}

	/**
	 * Copies a jar.
	 *
	 * @param arguments the jar to read and the one to write
	 */
	public static void main(String[] arguments) throws IOException {
		copy(Path.of(arguments[0]), Path.of(arguments[1]));
	}

	static void copy(Path from, Path to) throws IOException {
		Map<String, byte[]> entries = read(from);
		CallSites sites = new CallSites();
		entries.replaceAll((name, bytes) -> isForThisJava(name, bytes) ? sites.replaceIn(bytes) : bytes);
		sites.addedToNests().forEach((host, members) -> entries.computeIfPresent(host + CLASS,
				(name, bytes) -> CallSites.withMembers(bytes, members)));
		sites.made().forEach((name, bytes) -> entries.put(name + CLASS, bytes));
		entries.put(DIGEST, digest(entries).getBytes(StandardCharsets.US_ASCII));
		StartFiles.move(entries);
		write(entries, to);
	}

	private static String digest(Map<String, byte[]> entries) {
		try {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			entries.forEach((name, bytes) -> {
				digest.update((name + ' ' + bytes.length + '\n').getBytes(StandardCharsets.UTF_8));
				digest.update(bytes);
			});
			return HexFormat.of().formatHex(digest.digest());
		} catch (NoSuchAlgorithmException e) {
			throw new IllegalStateException("Each Java platform has SHA-256.", e);
		}
	}

	private static boolean isForThisJava(String name, byte[] bytes) {
		return name.endsWith(CLASS) && bytes[MAJOR_VERSION] >= OLDEST_VERSION;
	}

	private static Map<String, byte[]> read(Path jar) throws IOException {
		Map<String, byte[]> entries = new LinkedHashMap<>();
		try (ZipFile file = new ZipFile(jar.toFile())) {
			for (Enumeration<? extends ZipEntry> all = file.entries(); all.hasMoreElements();) {
				ZipEntry entry = all.nextElement();
				if (!entry.isDirectory()) {
					try (InputStream in = file.getInputStream(entry)) {
						entries.put(entry.getName(), in.readAllBytes());
					}
				}
			}
		}
		return entries;
	}

	private static ZipEntry stored(String name, byte[] bytes) {
		CRC32 checksum = new CRC32();
		checksum.update(bytes);
		ZipEntry entry = new ZipEntry(name);
		entry.setMethod(ZipEntry.STORED);
		entry.setSize(bytes.length);
		entry.setCrc(checksum.getValue());
		return entry;
	}

	private static void write(Map<String, byte[]> entries, Path jar) throws IOException {
		try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
			for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
				out.putNextEntry(entry.getKey().endsWith(STORED) ? stored(entry.getKey(), entry.getValue())
						: new ZipEntry(entry.getKey()));
				out.write(entry.getValue());
				out.closeEntry();
			}
		}
	}
}
