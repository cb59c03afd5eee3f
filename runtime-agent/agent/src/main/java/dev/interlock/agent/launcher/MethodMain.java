/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.launcher;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** The main class of a run that calls one method of the program, such as a test method. */
public final class MethodMain {

	/** Begins the line on standard error with which a method that cannot be called is refused. */
	static final String REFUSED = "interlock-method: ";
	/** The exit status then. */
	private static final int USAGE = 64;

	private MethodMain() {
		// static only
	}

	/**
	 * Calls the method, and throws what it throws.
	 *
	 * @param arguments the binary name of the class, a dot and the name of the method
	 */
	public static void main(String[] arguments) throws Throwable {
		ClassLoader loader = MethodMain.class.getClassLoader();
		Method method;
		Constructor<?> constructor;
		try {
			method = find(arguments[0], loader);
			constructor = Modifier.isStatic(method.getModifiers()) ? null : constructor(method, arguments[0], loader);
		} catch (IllegalArgumentException e) {
			System.err.println(REFUSED + e.getMessage());
			System.exit(USAGE);
			return;
		}
		try {
			method.invoke(constructor == null ? null : constructor.newInstance());
		} catch (InvocationTargetException e) {
			throw e.getCause();
		}
	}

	/**
	 * The method with a name and without parameters, of a class or its superclasses.
	 *
	 * @param name the class, a dot and the method
	 * @throws IllegalArgumentException if there is none; the message is a sentence
	 */
	static Method find(String name, ClassLoader loader) {
		int dot = name.lastIndexOf('.');
		String methodName = name.substring(dot + 1);
		Class<?> named = load(name.substring(0, Math.max(0, dot)), loader);
		boolean isKnown = false;
		try {
			for (Class<?> type = named; type != null; type = type.getSuperclass()) {
				for (Method method : type.getDeclaredMethods()) {
					if (method.getName().equals(methodName) && !method.isSynthetic()) {
						isKnown = true;
						if (method.getParameterTypes().length == 0 && !Modifier.isAbstract(method.getModifiers())) {
							method.setAccessible(true);
							return method;
						}
					}
				}
			}
		} catch (LinkageError e) {
			throw new IllegalArgumentException("The class " + named.getName() + " cannot be used (" + e
					+ "): complete the class path.", e);
		}
		throw new IllegalArgumentException(isKnown
				? "The method " + name + " needs arguments: give one that has a body and no parameters."
				: "The class " + named.getName() + " has no method '" + methodName + "'.");
	}

	private static Class<?> load(String name, ClassLoader loader) {
		try {
			return Class.forName(name, false, loader);
		} catch (ClassNotFoundException e) {
			throw new IllegalArgumentException("The class '" + name
					+ "' is not on the class path; a nested class is written Outer$Inner.", e);
		} catch (LinkageError e) {
			throw new IllegalArgumentException("The class " + name + " cannot be loaded (" + e + ").", e);
		}
	}

	/** The constructor of the object on which the method is called. */
	static Constructor<?> constructor(Method method, String name, ClassLoader loader) {
		Class<?> type = load(name.substring(0, name.lastIndexOf('.')), loader);
		if (Modifier.isAbstract(type.getModifiers())) {
			throw new IllegalArgumentException("The class " + type.getName()
					+ " is abstract: give a static method, or a class that extends it.");
		}
		try {
			Constructor<?> constructor = type.getDeclaredConstructor();
			constructor.setAccessible(true);
			return constructor;
		} catch (NoSuchMethodException e) {
			throw new IllegalArgumentException("The class " + type.getName()
					+ " has no constructor without parameters, which the method '" + method.getName() + "' needs.", e);
		}
	}
}
