/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.endurance;

import java.io.IOException;
import java.io.InputStream;

/** Loads the classes of the package {@code plugin} itself, as an application server loads those of an application. */
final class PluginLoader extends ClassLoader {

	private static final String PLUGINS = PluginLoader.class.getPackageName() + ".plugin.";

	PluginLoader() {
		super(PluginLoader.class.getClassLoader());
	}

	@Override
	protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
		synchronized (getClassLoadingLock(name)) {
			Class<?> loaded = findLoadedClass(name);
			if (loaded != null) {
				return loaded;
			}
			return name.startsWith(PLUGINS) ? define(name) : super.loadClass(name, resolve);
		}
	}

	private Class<?> define(String name) throws ClassNotFoundException {
		try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
			byte[] bytes = in.readAllBytes();
			return defineClass(name, bytes, 0, bytes.length);
		} catch (IOException e) {
			throw new ClassNotFoundException(name, e);
		}
	}

	/** A new object of a class of the package {@code plugin}, loaded by a new class loader. */
	static Object create(String simpleName) throws ReflectiveOperationException {
		return new PluginLoader().loadClass(PLUGINS + simpleName).getConstructor().newInstance();
	}
}
