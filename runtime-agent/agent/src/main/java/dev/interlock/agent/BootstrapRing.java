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
 * Defines the classes that instrumented code touches into {@code java.lang}, where every class loader finds them, an OSGi
 * framework's included. The build has renamed them so. Nothing is appended to the boot class path: that would print a
 * warning of the JVM and switch off class data sharing.
 */
final class BootstrapRing {

	/** Where the renamed classes are in the jar. */
	private static final String FOLDER = "runtime/java/lang/";

	private final Map<String, byte[]> pending = new LinkedHashMap<>();
	private final MethodHandles.Lookup lookup;

	private BootstrapRing(MethodHandles.Lookup lookup) {
		this.lookup = lookup;
	}

	/** Whether an agent of ours has defined its classes in this JVM before. */
	static boolean isDefined() {
		try {
			// the build renames this to java.lang; the boot loader is asked, so that no class of the jar is meant
			Class.forName("dev.interlock.bootstrap.InterlockHooks", false, null);
			return true;
		} catch (ClassNotFoundException e) {
			return false;
		}
	}

	/**
	 * Defines them.
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

	/** Defines one class, its supertypes first: the boot loader would not find them elsewhere. */
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
				// a JVM that verifies classes of the boot loader may ask for others of these, which refer to each other: the
				// class is there by now, and is verified when it is used
				if (pending.isEmpty()) {
					throw e;
				}
			}
		}
	}
}
