/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.Opcodes;

/**
 * Tells the JVM to compile what instruments classes with its first compiler only. That code runs while a program starts
 * and seldom afterwards: its large methods would take the second compiler more time than they save, and the program's
 * own methods would wait behind them.
 */
final class CompilerDirectives {

	private static final String PACKAGE = "com.sun.management.internal";

	/** Patterns end in a star or have none; the first is the library's package as the agent's jar has it. */
	private static final String TEXT = """
			[{ match: ["%s*.*", "dev/interlock/instrument*.*"], c2: { Exclude: true } }]
			""";

	private CompilerDirectives() {
		// only static members
	}

	/**
	 * Tells it. It is a diagnostic command of the JVM, which not every JVM has; without it only time is lost.
	 *
	 * @return whether the JVM has taken it
	 */
	static boolean add(Instrumentation instrumentation) {
		try {
			Path file = temporaryFile();
			try {
				Files.writeString(file, TEXT.formatted(library()), StandardOpenOption.CREATE_NEW);
				return execute(instrumentation, "Compiler.directives_add \"" + file + '"');
			} finally {
				Files.deleteIfExists(file);
			}
		} catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError e) {
			// no folder for temporary files, a JVM without the command, or one that has it elsewhere
			return false;
		}
	}

	/** A name by {@link Files#createTempFile} would load what makes secure random numbers, sixty classes. */
	private static Path temporaryFile() {
		return Path.of(System.getProperty("java.io.tmpdir"),
				"interlock-" + ProcessHandle.current().pid() + '-' + System.nanoTime() + ".json");
	}

	private static String library() {
		return Opcodes.class.getPackageName().replace('.', '/');
	}

	/** As {@code jcmd} does, but without the server of management beans, which takes ten times as long to start. */
	private static boolean execute(Instrumentation instrumentation, String command)
			throws ReflectiveOperationException {
		Class<?> commands = Class.forName(PACKAGE + ".DiagnosticCommandImpl", true, null);
		instrumentation.redefineModule(commands.getModule(), Set.of(), Map.of(),
				Map.of(PACKAGE, Set.of(CompilerDirectives.class.getModule())), Set.of(), Map.of());
		// loads the native library
		Class.forName(PACKAGE + ".PlatformMBeanProviderImpl", true, null);
		Method bean = commands.getDeclaredMethod("getDiagnosticCommandMBean");
		bean.setAccessible(true);
		Method execute = commands.getDeclaredMethod("executeDiagnosticCommand", String.class);
		execute.setAccessible(true);
		Object answer = execute.invoke(bean.invoke(null), command);
		return answer != null && answer.toString().contains("added");
	}
}
