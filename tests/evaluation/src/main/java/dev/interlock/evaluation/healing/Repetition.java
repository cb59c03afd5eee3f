/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.healing;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Runs a program several times in one JVM, which is much faster than to start a JVM for each run. Each run has new
 * objects. What the JVM and the agent have learnt in earlier runs remains: compiled code, and a mutex that was refused.
 */
public final class Repetition {

	private Repetition() {
		// static only
	}

	/**
	 * Runs a program and prints in how many runs its output was not the right one.
	 *
	 * @param arguments the number of runs, a pattern of the right output, the main class, and its arguments
	 */
	public static void main(String[] arguments) throws ReflectiveOperationException {
		int runs = Integer.parseInt(arguments[0]);
		Method main = Class.forName(arguments[2]).getMethod("main", String[].class);
		PrintStream out = System.out;
		int failed = 0;
		for (int i = 0; i < runs; i++) {
			ByteArrayOutputStream bytes = new ByteArrayOutputStream();
			System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
			try {
				main.invoke(null, (Object) Arrays.copyOfRange(arguments, 3, arguments.length));
			} catch (InvocationTargetException e) {
				// the output is then not the right one
				e.getCause().printStackTrace();
			}
			failed += bytes.toString(StandardCharsets.UTF_8).strip().matches(arguments[1]) ? 0 : 1;
		}
		System.setOut(out);
		System.out.println("failed " + failed + " of " + runs);
		System.exit(0);
	}
}
