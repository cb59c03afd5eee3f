/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.driver;

import java.nio.file.Path;
import java.util.List;

/**
 * A program that is measured, each time in a JVM of its own.
 *
 * @param name      as the user calls it
 * @param group     the programs that it belongs to
 * @param steady    whether it warms itself up and says how long a round takes then; else it is measured from the start
 *                  of the JVM to its end
 * @param leastJava the oldest Java that runs it
 * @param classPath its class path
 * @param command   its main class and arguments
 * @param folder    where it runs; null for a new, empty folder each time
 */
record Program(String name, String group, boolean steady, int leastJava, List<Path> classPath, List<String> command,
		Path folder) {

	/** Programs bound by the processor. */
	static final String KERNELS = "kernels";
	/** Programs that live on something else. */
	static final String PROGRAMS = "programs";
	/** Those of the Java Grande benchmarks, which are not part of this project. */
	static final String JAVA_GRANDE = "java-grande";
}
