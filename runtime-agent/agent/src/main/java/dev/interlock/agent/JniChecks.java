/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether the JVM checks native code ({@code -Xcheck:jni}). Then the JDK's own list of all loaded classes, or many that
 * are retransformed at a time, make it print warnings among the program's output. So classes are asked for by their names
 * instead, which loads those that are not there yet, and are retransformed one by one.
 */
final class JniChecks {

	private static final String OPTION = "-Xcheck:jni";
	private static final String VM = "jdk.internal.misc.VM";

	private JniChecks() {
		// only static members
	}

	/** Whether they are on; false where that cannot be found out. */
	static boolean areOn(Instrumentation instrumentation) {
		instrumentation.redefineModule(Object.class.getModule(), Set.of(),
				Map.of("jdk.internal.misc", Set.of(JniChecks.class.getModule())), Map.of(), Set.of(), Map.of());
		try {
			Object arguments = Class.forName(VM).getMethod("getRuntimeArguments").invoke(null);
			return arguments != null && Arrays.asList((String[]) arguments).contains(OPTION);
		} catch (ReflectiveOperationException e) {
			// a JDK that has it elsewhere; then it may warn
			return false;
		}
	}

	/**
	 * The classes of the boot loader of those names, with the classes declared in them.
	 *
	 * @param names with dots; of one that ends in {@code *} only what is declared in a class of the name before is found
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
