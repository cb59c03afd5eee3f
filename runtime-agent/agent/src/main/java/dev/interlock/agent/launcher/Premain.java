/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.launcher;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;

/**
 * The JVM's entry point of the agent. Only this package is compiled for Java 8, because a newer class file would abort
 * an older JVM. It checks the version of Java and delegates to the isolated loader. It never throws: whatever fails,
 * the program runs.
 */
public final class Premain {

	private static final String AGENT = "dev.interlock.agent.AgentStart";
	/** The options of a JVM that another one with the agent has started. */
	private static final String INHERITED = "inherited=";
	private static final String CONSEQUENCE = "the program runs without race detection.";

	private Premain() {
		// only static members
	}

	/**
	 * Called by the JVM before the program's main method.
	 *
	 * @param options         the text after {@code -javaagent:interlock.jar=}; may be null
	 * @param instrumentation the JVM's service
	 */
	public static void premain(String options, Instrumentation instrumentation) {
		start(options, instrumentation, false);
	}

	/**
	 * Called by the JVM when the agent is attached to a running program.
	 *
	 * @param options         the options given on attaching; may be null
	 * @param instrumentation the JVM's service
	 */
	public static void agentmain(String options, Instrumentation instrumentation) {
		start(options, instrumentation, true);
	}

	private static void start(String options, Instrumentation instrumentation, boolean attached) {
		try {
			String obstacle = JavaVersion.obstacle(System.getProperty("java.specification.version"), CONSEQUENCE);
			if (obstacle == null) {
				IsolatedLoader loader = new IsolatedLoader();
				loader.startClasses();
				loader.loadClass(AGENT)
						.getMethod("start", String.class, Instrumentation.class, File.class, boolean.class)
						.invoke(null, options, instrumentation, loader.location(), attached);
			} else {
				report(options, obstacle);
			}
		} catch (InvocationTargetException e) {
			report(options, e.getCause());
		} catch (Throwable e) {
			report(options, e);
		}
	}

	private static void report(String options, Throwable problem) {
		report(options, "The agent could not start (" + problem + "): " + CONSEQUENCE);
	}

	/** Prints a sentence, but not in a JVM that the program starts, as the program may read its output. */
	private static void report(String options, String sentence) {
		if (options == null || !options.startsWith(INHERITED)) {
			System.err.println("[interlock] " + sentence);
		}
	}
}
