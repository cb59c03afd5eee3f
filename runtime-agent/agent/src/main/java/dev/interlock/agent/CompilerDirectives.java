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

import dev.interlock.bootstrap.InterlockHooks;

/**
 * Tells the JVM's compilers how to treat the agent's code while a program starts: what instruments classes, in large
 * methods that run seldom afterwards, is for the first compiler only. The first compiler does not copy the hooks into
 * the methods that call them, which takes it more time than calls of hooks do.
 */
final class CompilerDirectives {

	private static final String PACKAGE = "com.sun.management.internal";

	/**
	 * Patterns end in a star or have none; the first is the library's package as the agent's jar has it. The first directive
	 * that matches a method is the only one that the compilers follow for it.
	 */
	private static final String OWN_CODE = """
			{ match: ["%s*.*", "dev/interlock/instrument*.*"], c2: { Exclude: true } }
			""";

	/** For all methods; what its pattern begins with is common to the names of the hooks' classes. */
	private static final String NO_COPIES_OF_HOOKS = """
			{ match: ["*.*"], c1: { inline: ["-%s*.*"] } }
			""";

	/** What the JVM prints once for each directive, its own included. */
	private static final String DIRECTIVE = "matching:";

	/** What the options begin with that tell the compilers something of methods: the option itself, and that for a file. */
	private static final String COMMAND = "-XX:CompileCommand";

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
			Commands commands = Commands.of(instrumentation);
			Path file = temporaryFile();
			try {
				Files.writeString(file, text(isToldByOthers(commands)), StandardOpenOption.CREATE_NEW);
				return commands.execute("Compiler.directives_add \"" + file + '"').contains("added");
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

	/**
	 * Whether the program has directives of its own, or commands, which one for all methods would hide: where a directive says
	 * anything of inlining, the compilers do not ask the commands about it.
	 */
	private static boolean isToldByOthers(Commands commands) throws ReflectiveOperationException {
		String present = commands.execute("Compiler.directives_print");
		return present.indexOf(DIRECTIVE) != present.lastIndexOf(DIRECTIVE)
				|| commands.execute("VM.flags").contains(COMMAND);
	}

	private static String text(boolean isToldByOthers) {
		String own = OWN_CODE.formatted(Opcodes.class.getPackageName().replace('.', '/'));
		return '[' + own + (isToldByOthers ? "" : ',' + NO_COPIES_OF_HOOKS.formatted(hooks())) + ']';
	}

	/** They are defined in a package of the JDK, and so have other names than when they were compiled. */
	private static String hooks() {
		String name = InterlockHooks.class.getName();
		return name.substring(0, name.length() - "Hooks".length()).replace('.', '/');
	}

	/** As {@code jcmd} does, but without the server of management beans, which takes ten times as long to start. */
	private record Commands(Object bean, Method method) {

		static Commands of(Instrumentation instrumentation) throws ReflectiveOperationException {
			Class<?> commands = Class.forName(PACKAGE + ".DiagnosticCommandImpl", true, null);
			instrumentation.redefineModule(commands.getModule(), Set.of(), Map.of(),
					Map.of(PACKAGE, Set.of(CompilerDirectives.class.getModule())), Set.of(), Map.of());
			// loads the native library
			Class.forName(PACKAGE + ".PlatformMBeanProviderImpl", true, null);
			Method bean = commands.getDeclaredMethod("getDiagnosticCommandMBean");
			bean.setAccessible(true);
			Method execute = commands.getDeclaredMethod("executeDiagnosticCommand", String.class);
			execute.setAccessible(true);
			return new Commands(bean.invoke(null), execute);
		}

		String execute(String command) throws ReflectiveOperationException {
			return String.valueOf(method.invoke(bean, command));
		}
	}
}
