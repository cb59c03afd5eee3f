/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Runs several programs in sequence in one JVM; each argument is a main class. */
public final class CorpusRunner {

	private CorpusRunner() {
	}

	/**
	 * Runs the programs; the first that throws ends the JVM with the exception.
	 *
	 * @param args main classes; an argument may follow after a colon
	 */
	public static void main(String[] args) throws Throwable {
		for (String program : args) {
			String[] parts = program.split(":");
			Method main = Class.forName(parts[0]).getMethod("main", String[].class);
			System.out.println(program);
			try {
				main.invoke(null, (Object) (parts.length > 1 ? new String[] { parts[1] } : new String[0]));
			} catch (InvocationTargetException e) {
				throw e.getCause();
			}
		}
	}
}
