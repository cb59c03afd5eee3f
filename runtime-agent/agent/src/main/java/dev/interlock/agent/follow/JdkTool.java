/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.follow;

import java.util.List;

/** Recognises the JVMs of the JDK's own tools, such as {@code javac}. */
public final class JdkTool {

	/** Runs a program from its source. */
	private static final String SOURCE_LAUNCHER = "com.sun.tools.javac.launcher.";
	private static final List<String> MODULES = List.of("jdk.", "java.");
	private static final List<String> CLASSES = List.of("jdk.", "sun.", "com.sun.tools.");

	private JdkTool() {
		// only static members
	}

	/** Whether this JVM runs a tool. */
	public static boolean isThisJvm() {
		return isTool(System.getProperty("sun.java.command"), System.getProperty("jdk.module.main"));
	}

	/**
	 * Whether the main class is of the JDK.
	 *
	 * @param command the main class, with its module before a slash, then the arguments; null if it is not known
	 * @param module  the main module; null if there is none
	 */
	static boolean isTool(String command, String module) {
		String main = command == null ? "" : command.split("\\s", 2)[0];
		int slash = main.indexOf('/');
		String mainClass = main.substring(slash + 1);
		if (mainClass.startsWith(SOURCE_LAUNCHER)) {
			return false;
		}
		String mainModule = module != null ? module : slash < 0 ? "" : main.substring(0, slash);
		return MODULES.stream().anyMatch(mainModule::startsWith)
				|| slash < 0 && !main.endsWith(".jar") && CLASSES.stream().anyMatch(mainClass::startsWith);
	}
}
