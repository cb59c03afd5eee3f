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
 * @param name        as the user calls it
 * @param kind        how it is measured and where it stands in the tables
 * @param leastJava   the oldest Java that runs it
 * @param classPath   its class path
 * @param command     its main class and arguments
 */
record Program(String name, Kind kind, int leastJava, List<Path> classPath, List<String> command) {

	/** How programs are measured. */
	enum Kind {
		/** Bound by the processor; warms itself up and says how long a round takes then. */
		KERNEL,
		/** The same for programs that live on something else. */
		WHOLE,
		/** Measured from the start of the JVM to its end. */
		ONCE
	}
}
