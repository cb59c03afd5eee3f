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
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

import org.objectweb.asm.ClassReader;

/**
 * Defines the classes that instrumented code calls in {@code java.lang}, where every class loader finds them, including
 * those of an OSGi framework. The build has moved them to that package. The boot class path is not extended: the JVM
 * would print a warning and disable class data sharing.
 */
final class BootstrapRing {

	/** The folder of the moved classes in the jar. */
	private static final String FOLDER = "runtime/java/lang/";

	private final Map<String, byte[]> pending = new LinkedHashMap<>();
	private final MethodHandles.Lookup lookup;

	private BootstrapRing(MethodHandles.Lookup lookup) {
		this.lookup = lookup;
	}

	/** Whether an Interlock agent has already defined its classes in this JVM. */
	static boolean isDefined() {
		try {
			// the build moves this to java.lang; the boot loader is used so that the jar's own copy is not found
			Class.forName("dev.interlock.bootstrap.InterlockWindowHooks", false, null);
			return true;
		} catch (ClassNotFoundException e) {
			return false;
		}
	}

	/**
	 * Defines the classes.
	 *
	 * @param jar the agent's jar
	 * @throws IOException            if the jar cannot be read
	 * @throws IllegalAccessException if the JVM does not open its package to the agent
	 */
	static void define(File jar, Instrumentation instrumentation) throws IOException, IllegalAccessException {
		instrumentation.redefineModule(Object.class.getModule(), Set.of(), Map.of(),
				Map.of("java.lang", Set.of(BootstrapRing.class.getModule())), Set.of(), Map.of());
		BootstrapRing ring = new BootstrapRing(MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup()));
		ring.read(jar);
		while (!ring.pending.isEmpty()) {
			ring.define(ring.pending.keySet().iterator().next());
		}
	}

	private void read(File file) throws IOException {
		try (JarFile jar = new JarFile(file, false)) {
			for (Enumeration<? extends ZipEntry> entries = jar.entries(); entries.hasMoreElements();) {
				ZipEntry entry = entries.nextElement();
				if (entry.getName().startsWith(FOLDER) && entry.getName().endsWith(".class")) {
					byte[] bytes = jar.getInputStream(entry).readAllBytes();
					pending.put(new ClassReader(bytes).getClassName(), bytes);
				}
			}
		}
	}

	/** Defines one class after its supertypes, because the boot loader finds them nowhere else. */
	private void define(String name) throws IllegalAccessException {
		byte[] bytes = pending.remove(name);
		if (bytes != null) {
			ClassReader reader = new ClassReader(bytes);
			define(reader.getSuperName());
			for (String implemented : reader.getInterfaces()) {
				define(implemented);
			}
			try {
				lookup.defineClass(bytes);
			} catch (NoClassDefFoundError e) {
				// a JVM that verifies boot classes may load others of these, which refer to each other; by now the
				// class is defined, and it is verified at its first use
				if (pending.isEmpty()) {
					throw e;
				}
			}
		}
	}
}
