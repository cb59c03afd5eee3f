/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.classes;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * The other agents that the JVM was started with. Their classes share the JVM with the program, and are not part of it.
 * Immutable.
 */
public final class OtherAgents {

	private static final String OPTION = "-javaagent:";
	private static final String CLASS = ".class";
	private static final ClassLoader SYSTEM = ClassLoader.getSystemClassLoader();

	/** The name of the agent's jar by the internal name of a class. */
	private final Map<String, String> jars;

	private OtherAgents(Map<String, String> jars) {
		this.jars = jars;
	}

	/** No other agents. */
	public static OtherAgents none() {
		return new OtherAgents(Map.of());
	}

	/**
	 * The agents on the command line and in the environment of this JVM.
	 *
	 * @param own this agent's jar
	 */
	public static OtherAgents of(Instrumentation instrumentation, Path own) {
		return of(JvmOptions.all(instrumentation), own);
	}

	/** @param options the options of the JVM */
	static OtherAgents of(List<String> options, Path own) {
		Map<String, String> jars = new HashMap<>();
		for (String option : options) {
			if (option.startsWith(OPTION)) {
				add(option.substring(OPTION.length()).replaceAll("=.*", ""), own, jars);
			}
		}
		return new OtherAgents(jars);
	}

	private static void add(String agent, Path own, Map<String, String> jars) {
		try {
			Path path = Path.of(agent);
			if (Files.isSameFile(path, own)) {
				return;
			}
			String name = path.getFileName().toString();
			try (JarFile jar = new JarFile(path.toFile(), false)) {
				for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
					String file = entry.getName();
					if (file.endsWith(CLASS)) {
						jars.put(file.substring(0, file.length() - CLASS.length()), name);
					}
				}
			}
		} catch (IOException | InvalidPathException | SecurityException e) {
			// what cannot be read is taken for a part of the program
		}
	}

	/**
	 * The name of the jar of the agent to which a class belongs.
	 *
	 * @param loader the class's loader; null for the JVM's own
	 * @param name   the internal name of the class; null if it has none
	 * @return null if it belongs to no other agent
	 */
	public String jarOf(ClassLoader loader, String name) {
		if (jars.isEmpty() || name == null) {
			return null;
		}
		if (loader != null && loader != SYSTEM) {
			// an agent may load most of itself by a loader of its own, so that its libraries are not those of the program
			Class<?> type = loader.getClass();
			return jarOf(type.getClassLoader(), type.getName().replace('.', '/'));
		}
		return jars.get(name);
	}
}
