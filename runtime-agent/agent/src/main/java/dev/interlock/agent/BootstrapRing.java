/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.Set;

/**
 * Defines the classes that instrumented code calls in {@code java.lang}, where every class loader finds them, including
 * those of an OSGi framework. The build has moved them to that package. The boot class path is not extended: the JVM
 * would print a warning and disable class data sharing.
 */
final class BootstrapRing {

	/** For each class its size and bytes, supertypes first, because the boot loader finds them nowhere else. */
	private static final String CLASSES = "bootstrap.classes";

	private BootstrapRing() {
		// only static members
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
	 * @throws IOException            if the agent's jar cannot be read
	 * @throws IllegalAccessException if the JVM does not open its package to the agent
	 */
	static void define(Instrumentation instrumentation) throws IOException, IllegalAccessException {
		instrumentation.redefineModule(Object.class.getModule(), Set.of(), Map.of(),
				Map.of("java.lang", Set.of(BootstrapRing.class.getModule())), Set.of(), Map.of());
		MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
		try (DataInputStream in = new DataInputStream(
				new BufferedInputStream(BootstrapRing.class.getResourceAsStream(CLASSES)))) {
			for (int left = in.readInt(); left > 0; left--) {
				byte[] bytes = new byte[in.readInt()];
				in.readFully(bytes);
				try {
					lookup.defineClass(bytes);
				} catch (NoClassDefFoundError e) {
					// a JVM that verifies boot classes may load others of these, which refer to each other; by now the
					// class is defined, and it is verified at its first use
					if (left == 1) {
						throw e;
					}
				}
			}
		}
	}
}
