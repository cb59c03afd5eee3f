/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.programs;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/**
 * Starts a large program for a short task: the Eclipse compiler for Java, which compiles a few packages of a library
 * into the working folder. Measured from the start of the JVM to its end.
 */
public final class CompilerStart {

	private static final int EXPECTED_CLASSES = 2_000;

	private CompilerStart() {
	}

	/**
	 * Compiles.
	 *
	 * @param args the folder of the sources
	 */
	public static void main(String[] args) throws IOException {
		Path packages = Path.of(args[0]).resolve("org/apache/commons/lang3");
		String[] command = { "-17", "-proc:none", "-nowarn", "-sourcepath", args[0], "-d", "out",
				packages.resolve("tuple").toString(), packages.resolve("mutable").toString(),
				packages.resolve("concurrent").toString() };
		PrintWriter out = new PrintWriter(System.out, true);
		if (!BatchCompiler.compile(command, out, new PrintWriter(System.err, true), null)) {
			System.out.println("failed: the sources were not compiled");
			System.exit(1);
		}
		try (Stream<Path> files = Files.walk(Path.of("out"))) {
			System.out.println("checksum: " + files.filter(file -> file.toString().endsWith(".class")).count());
		}
		int loaded = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
		System.out.println("classes loaded: " + loaded);
		if (loaded < EXPECTED_CLASSES) {
			System.out.println("failed: it was to load " + EXPECTED_CLASSES + " classes");
			System.exit(1);
		}
	}
}
