/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.classes;

import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The options that the JVM was started with, on its command line or in its environment. */
public final class JvmOptions {

	private static final String VM = "jdk.internal.misc.VM";
	/**
	 * The beginnings of options with which the JVM, from JDK 24 on, writes classes into a cache when the program ends. It
	 * crashes if the agent has changed some.
	 */
	public static final List<String> CACHES = List.of("-XX:AOTMode=record", "-XX:AOTCacheOutput");

	private JvmOptions() {
		// only static members
	}

	/** All options; empty if they are unknown. */
	static List<String> all(Instrumentation instrumentation) {
		instrumentation.redefineModule(Object.class.getModule(), Set.of(),
				Map.of("jdk.internal.misc", Set.of(JvmOptions.class.getModule())), Map.of(), Set.of(), Map.of());
		try {
			Object options = Class.forName(VM).getMethod("getRuntimeArguments").invoke(null);
			return options == null ? List.of() : List.of((String[]) options);
		} catch (ReflectiveOperationException e) {
			// a JDK with other internals
			return List.of();
		}
	}

	/** The option by which the JVM writes an ahead-of-time cache, if it does. */
	public static Optional<String> writtenCache(Instrumentation instrumentation) {
		return Runtime.version().feature() < 24 ? Optional.empty()
				: all(instrumentation).stream().filter(option -> CACHES.stream().anyMatch(option::startsWith))
						.findFirst();
	}
}
