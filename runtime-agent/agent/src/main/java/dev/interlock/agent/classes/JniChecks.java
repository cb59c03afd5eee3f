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
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Detects whether the JVM checks native code ({@code -Xcheck:jni}). With these checks, the JDK's own list of all loaded
 * classes, or the retransformation of many classes at once, prints warnings into the program's output. Classes are then
 * looked up by name, which loads the missing ones, and retransformed one by one.
 */
final class JniChecks {

	private static final String OPTION = "-Xcheck:jni";

	private JniChecks() {
		// only static members
	}

	/** Whether the checks are on; false if that is unknown. */
	static boolean areOn(Instrumentation instrumentation) {
		return JvmOptions.all(instrumentation).contains(OPTION);
	}

	/**
	 * The classes of the boot loader with the given names, and their nested classes.
	 *
	 * @param names with dots; for a name that ends in {@code *} only the nested classes of the preceding name are found
	 */
	static List<Class<?>> classes(Set<String> names) {
		List<Class<?>> classes = new ArrayList<>();
		for (String name : names) {
			boolean isPrefix = name.endsWith("*");
			String exact = isPrefix ? name.substring(0, name.length() - 1) : name;
			int nested = exact.indexOf('$');
			try {
				add(Class.forName(isPrefix && nested >= 0 ? exact.substring(0, nested) : exact, false, null), exact,
						isPrefix, classes);
			} catch (ClassNotFoundException e) {
				// not every JDK has all of them
				continue;
			}
		}
		return classes;
	}

	private static void add(Class<?> type, String name, boolean isPrefix, List<Class<?>> classes) {
		if (isPrefix ? type.getName().startsWith(name) : type.getName().equals(name)) {
			classes.add(type);
		}
		if (isPrefix) {
			for (Class<?> declared : type.getDeclaredClasses()) {
				add(declared, name, true, classes);
			}
		}
	}
}
