/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control.repeat;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.jar.JarFile;

/**
 * The class that the java command starts.
 *
 * @param name the binary name
 */
record MainClass(String name) {

	private static final String MAIN = "main";

	/** The main class of this JVM; null if the program is not one of the class path, or the class is unknown. */
	static MainClass find() throws IOException {
		String command = System.getProperty("sun.java.command");
		if (command == null || System.getProperty("jdk.module.main") != null
				|| System.getProperty("java.system.class.loader") != null) {
			return null;
		}
		String path = System.getProperty("java.class.path");
		boolean isJar = new File(path).isFile() && (command.equals(path) || command.startsWith(path + ' '));
		String name = isJar ? ofJar(path) : command.split(" ", 2)[0];
		return name == null ? null : new MainClass(name.replace('/', '.'));
	}

	private static String ofJar(String path) throws IOException {
		try (JarFile jar = new JarFile(path)) {
			return jar.getManifest() == null ? null : jar.getManifest().getMainAttributes().getValue("Main-Class");
		}
	}

	/** The internal name. */
	String internalName() {
		return name.replace('.', '/');
	}

	/** Calls the main method of the class in a loader; throws what that throws. */
	void call(ClassLoader loader, String[] arguments) throws Throwable {
		Class<?> type = Class.forName(name, false, loader);
		Method main = find(type);
		main.setAccessible(true);
		try {
			Object instance = null;
			if (!Modifier.isStatic(main.getModifiers())) {
				var constructor = type.getDeclaredConstructor();
				constructor.setAccessible(true);
				instance = constructor.newInstance();
			}
			if (main.getParameterCount() == 0) {
				main.invoke(instance);
			} else {
				main.invoke(instance, (Object) arguments);
			}
		} catch (InvocationTargetException e) {
			throw e.getCause();
		}
	}

	/** The main method: since Java 25 it need be neither public nor static, and need have no parameter. */
	private static Method find(Class<?> type) throws NoSuchMethodException {
		for (Class<?>[] parameters : new Class<?>[][] { { String[].class }, {} }) {
			for (Class<?> each = type; each != null; each = each.getSuperclass()) {
				try {
					return each.getDeclaredMethod(MAIN, parameters);
				} catch (NoSuchMethodException e) {
					// of a superclass, or without a parameter
				}
			}
		}
		throw new NoSuchMethodException(type.getName() + '.' + MAIN);
	}
}
