/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.launcher;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;

/**
 * The entry point of the command line, {@code java -jar interlock.jar COMMAND}. Compiled for Java 8 like {@link
 * Premain}.
 */
public final class Main {

	/** The exit status if the machine lacks something. */
	private static final int UNAVAILABLE = 69;
	/** The exit status for an internal error. */
	private static final int INTERNAL = 70;
	private static final String COMMAND_LINE = "dev.interlock.cli.InterlockCommand";

	private Main() {
		// only static members
	}

	/**
	 * Runs one command and ends the JVM with its exit status.
	 *
	 * @param arguments the command and its arguments
	 */
	public static void main(String[] arguments) {
		System.exit(run(arguments));
	}

	private static int run(String[] arguments) {
		String obstacle = JavaVersion.obstacle(System.getProperty("java.specification.version"),
				"start it with a newer one.");
		if (obstacle != null) {
			System.err.println("interlock: " + obstacle);
			return UNAVAILABLE;
		}
		try {
			IsolatedLoader loader = new IsolatedLoader();
			Thread.currentThread().setContextClassLoader(loader);
			return (Integer) loader.loadClass(COMMAND_LINE).getMethod("execute", String[].class).invoke(null,
					(Object) arguments);
		} catch (InvocationTargetException e) {
			return failure(e.getCause());
		} catch (ReflectiveOperationException | IOException e) {
			return failure(e);
		}
	}

	private static int failure(Throwable problem) {
		System.err.println("interlock: The command failed inside Interlock; please report this with the lines below.");
		problem.printStackTrace();
		return INTERNAL;
	}
}
