/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.packaging;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.objectweb.asm.ClassReader;

/**
 * Moves the classes that the agent needs in each start to two entries of the jar without compression. Looking for
 * hundreds of entries and expanding each takes longer than loading the classes.
 */
final class StartFiles {

	/** The classes for {@code java.lang}: for each its size and bytes, supertypes first. */
	static final String BOOTSTRAP = "dev/interlock/agent/bootstrap.classes";
	/**
	 * The classes of the agent: their number, the hash codes of their names in ascending order, the positions of the
	 * classes in this order, and for each class its name, size and bytes.
	 */
	static final String AGENT = "dev/interlock/agent/start.classes";
	/** The names of the classes that events need, one a line. */
	static final String EVENTS = "dev/interlock/agent/events.txt";

	private static final String CLASS = ".class";
	private static final String MOVED = "java/lang/";
	private static final String LAUNCHER = "dev/interlock/agent/launcher/";
	/** In the names of the classes that are made of lambdas. Linking them needs no other class. */
	private static final String LAMBDA = "$$Lambda";
	private static final List<String> NEEDED_BY_EVENTS = List.of(MOVED, "dev/interlock/agent/",
			"dev/interlock/engines/", "dev/interlock/perturbers/", "dev/interlock/spi/");
	private static final List<String> NEEDED_AT_START = List.of("dev/interlock/agent/", "dev/interlock/engines/",
			"dev/interlock/instrument/", "dev/interlock/noise/", "dev/interlock/perturbers/", "dev/interlock/spi/",
			"dev/interlock/syncmodel/", "dev/interlock/shaded/asm/");
	private static final List<String> NEEDED_LATER = List.of("dev/interlock/instrument/benign/",
			"dev/interlock/instrument/control/", "dev/interlock/instrument/sections/");

	private final Map<String, byte[]> entries;

	private StartFiles(Map<String, byte[]> entries) {
		this.entries = entries;
	}

	/** Moves the classes. */
	static void move(Map<String, byte[]> entries) throws IOException {
		new StartFiles(entries).move();
	}

	private void move() throws IOException {
		Map<String, byte[]> classes = new TreeMap<>();
		entries.forEach((name, bytes) -> {
			if (name.endsWith(CLASS) && !name.startsWith(LAUNCHER)) {
				classes.put(name.substring(0, name.length() - CLASS.length()), bytes);
			}
		});
		byte[] events = names(classes);
		byte[] bootstrap = bootstrap(classes);
		byte[] agent = agent(classes);
		entries.put(EVENTS, events);
		entries.put(BOOTSTRAP, bootstrap);
		entries.put(AGENT, agent);
	}

	private static byte[] names(Map<String, byte[]> classes) {
		StringBuilder names = new StringBuilder();
		for (String name : classes.keySet()) {
			if (isIn(NEEDED_BY_EVENTS, name) && !name.contains(LAMBDA)) {
				names.append(binaryName(name)).append('\n');
			}
		}
		return names.toString().getBytes(StandardCharsets.UTF_8);
	}

	private byte[] bootstrap(Map<String, byte[]> classes) throws IOException {
		Map<String, byte[]> sorted = new LinkedHashMap<>();
		for (String name : classes.keySet()) {
			if (name.startsWith(MOVED)) {
				addAfterSupertypes(name, classes, sorted);
			}
		}
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		DataOutputStream out = new DataOutputStream(bytes);
		out.writeInt(sorted.size());
		for (Map.Entry<String, byte[]> each : sorted.entrySet()) {
			writeClass(each.getKey(), HiddenFrames.in(each.getValue()), out);
		}
		return bytes.toByteArray();
	}

	private static void addAfterSupertypes(String name, Map<String, byte[]> classes, Map<String, byte[]> sorted) {
		byte[] bytes = classes.get(name);
		if (bytes != null && !sorted.containsKey(name)) {
			ClassReader reader = new ClassReader(bytes);
			addAfterSupertypes(reader.getSuperName(), classes, sorted);
			for (String implemented : reader.getInterfaces()) {
				addAfterSupertypes(implemented, classes, sorted);
			}
			sorted.put(name, bytes);
		}
	}

	private byte[] agent(Map<String, byte[]> classes) throws IOException {
		Map<Integer, String> byHash = new TreeMap<>();
		for (String name : classes.keySet()) {
			if (isIn(NEEDED_AT_START, name) && !isIn(NEEDED_LATER, name)) {
				String other = byHash.put(binaryName(name).hashCode(), name);
				if (other != null) {
					throw new IOException("The names of " + name + " and " + other
							+ " have one hash code: rename one of the classes.");
				}
			}
		}
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		DataOutputStream out = new DataOutputStream(bytes);
		out.writeInt(byHash.size());
		for (int hash : byHash.keySet()) {
			out.writeInt(hash);
		}
		int position = Integer.BYTES * (1 + 2 * byHash.size());
		for (String name : byHash.values()) {
			out.writeInt(position);
			position += Short.BYTES + binaryName(name).length() + Integer.BYTES + classes.get(name).length;
		}
		for (String name : byHash.values()) {
			out.writeUTF(binaryName(name));
			writeClass(name, classes.get(name), out);
		}
		return bytes.toByteArray();
	}

	private static String binaryName(String name) {
		return name.replace('/', '.');
	}

	private void writeClass(String name, byte[] bytes, DataOutputStream out) throws IOException {
		out.writeInt(bytes.length);
		out.write(bytes);
		entries.remove(name + CLASS);
	}

	private static boolean isIn(List<String> folders, String name) {
		return folders.stream().anyMatch(name::startsWith);
	}
}
