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
 * A measured program; each run has a separate JVM.
 *
 * @param name      its name on the command line
 * @param group     its group of programs
 * @param steady    whether it warms up by itself and prints the time of a round; otherwise the whole life of the JVM is
 *     measured
 * @param leastJava the oldest Java that runs it
 * @param classPath its class path
 * @param command   its main class and arguments
 * @param folder    the working directory; null for a new, empty folder each time
 */
record Program(String name, String group, boolean steady, int leastJava, List<Path> classPath, List<String> command,
		Path folder) {

	/** Programs bound by the processor. */
	static final String KERNELS = "kernels";
	/** Programs bound by other resources. */
	static final String PROGRAMS = "programs";
	/** The Java Grande benchmarks, which are not part of this project. */
	static final String JAVA_GRANDE = "java-grande";
}
