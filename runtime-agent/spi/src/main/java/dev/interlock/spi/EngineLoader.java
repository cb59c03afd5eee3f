/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * Loads engines by others. They see the classes of Interlock and of the JDK, but not those of the program, and are not
 * instrumented.
 */
public final class EngineLoader extends URLClassLoader {

	/** The name of the loader. */
	public static final String NAME = "interlock-engines";

	static {
		registerAsParallelCapable();
	}

	private EngineLoader(URL[] places, ClassLoader parent) {
		super(NAME, places, parent);
	}

	/**
	 * The engines of Interlock, then those of a path.
	 *
	 * @param path jars and folders, separated as in a class path; empty for none
	 * @throws OptionException if one of them does not exist or has no engine, or if an engine cannot be loaded
	 */
	public static List<Engine> engines(String path) throws OptionException {
		ClassLoader own = Engine.class.getClassLoader();
		if (path.isBlank()) {
			return load(own);
		}
		List<Engine> engines;
		try {
			engines = load(new EngineLoader(places(path), own));
			for (Engine engine : engines) {
				Objects.requireNonNull(engine.descriptor(), "it has no descriptor");
			}
		} catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
			throw new OptionException("An engine of the engine path '" + path + "' cannot be loaded (" + e.getMessage()
					+ "): build it for this version of interlock-spi and for Java 17.");
		}
		checkNames(path, engines);
		if (engines.stream().noneMatch(EngineLoader::isByOthers)) {
			throw new OptionException("The engine path '" + path + "' has no engine: its jars need a file "
					+ "META-INF/services/dev.interlock.spi.Engine.");
		}
		return engines;
	}

	/** Engines have different ids, and options of the same name only if they are equal. */
	private static void checkNames(String path, List<Engine> engines) throws OptionException {
		Set<String> ids = new HashSet<>();
		Map<String, EngineOption> options = new HashMap<>();
		for (Engine engine : engines) {
			String id = engine.descriptor().id();
			if (!ids.add(id)) {
				throw new OptionException("The engine path '" + path + "' has an engine '" + id
						+ "', and there is one of that name already: rename it.");
			}
			for (EngineOption option : engine.descriptor().options()) {
				EngineOption other = options.putIfAbsent(option.name(), option);
				if (other != null && !other.equals(option)) {
					throw new OptionException("The engine '" + id + "' of the engine path '" + path
							+ "' has an option '" + option.name()
							+ "', and there is another one of that name: rename it.");
				}
			}
		}
	}

	/** The options of engines by their names, in the order of the engines. */
	public static Map<String, EngineOption> options(List<Engine> engines) {
		Map<String, EngineOption> options = new LinkedHashMap<>();
		engines.forEach(engine -> engine.descriptor().options().forEach(each -> options.put(each.name(), each)));
		return options;
	}

	/** Whether an engine comes from an engine path. */
	public static boolean isByOthers(Engine engine) {
		return engine.getClass().getClassLoader() instanceof EngineLoader;
	}

	private static List<Engine> load(ClassLoader loader) {
		return ServiceLoader.load(Engine.class, loader).stream().map(ServiceLoader.Provider::get).toList();
	}

	private static URL[] places(String path) throws OptionException {
		List<URL> places = new ArrayList<>();
		for (String part : path.split(File.pathSeparator)) {
			File place = new File(part.strip());
			if (!place.exists()) {
				throw new OptionException("There is no '" + part.strip()
						+ "' for the engine path: give jars or folders, separated by '" + File.pathSeparator + "'.");
			}
			try {
				places.add(place.toURI().toURL());
			} catch (MalformedURLException e) {
				throw new IllegalStateException("A file has an address.", e);
			}
		}
		return places.toArray(URL[]::new);
	}
}
