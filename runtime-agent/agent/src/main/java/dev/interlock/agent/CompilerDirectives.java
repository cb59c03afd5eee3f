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
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.Opcodes;

import dev.interlock.bootstrap.InterlockWindowHooks;

/**
 * Adds compiler directives for the agent's code, which speed up the start of a program. The instrumentation has large
 * methods that rarely run later, so only the first compiler (C1) compiles them. C1 does not inline the hooks into their
 * callers, because that takes longer than the calls save. The second compiler (C2) does not inline the methods that
 * receive an event into those that report it: C2 would compile all of them again with each caller, and once more when it
 * meets a rare case in one of them.
 */
final class CompilerDirectives {

	private static final String PACKAGE = "com.sun.management.internal";

	/**
	 * Patterns end in a star or have none. The first one is the package of the bytecode library in the agent's jar. The
	 * compilers follow only the first directive that matches a method.
	 */
	private static final String OWN_CODE = """
			{ match: ["%s*.*", "dev/interlock/instrument*.*"], c2: { Exclude: true } }
			""";

	/** Matches all methods. The inline patterns are the hook classes for C1, and the receivers of events for C2. */
	private static final String NO_COPIES_OF_HOOKS = """
			{ match: ["*.*"], c1: { inline: ["-%s*.*"] }, c2: { inline: [%s] } }
			""";

	/** The packages with receivers of events. */
	private static final List<String> PARTS = List.of("dev/interlock/agent/", "dev/interlock/engines/");

	/** The methods of the listener, the recorder and the engines that receive an event. */
	private static final List<String> RECEIVERS = List.of("acquired", "releasing", "access", "atomicAccess",
			"atomicAccessed", "range");

	/** The JVM prints this once for each directive, including its own. */
	private static final String DIRECTIVE = "matching:";

	/** The common prefix of the options that give commands to the compilers, directly or in a file. */
	private static final String COMMAND = "-XX:CompileCommand";

	private CompilerDirectives() {
		// only static members
	}

	/**
	 * Adds the directives by a diagnostic command, which not every JVM has. Without it only the start takes longer.
	 *
	 * @return whether the JVM accepted them
	 */
	static boolean add(Instrumentation instrumentation) {
		try {
			Commands commands = Commands.of(instrumentation);
			Path file = temporaryFile();
			try {
				Files.writeString(file, text(isSetByOthers(commands)), StandardOpenOption.CREATE_NEW);
				return commands.execute("Compiler.directives_add \"" + file + '"').contains("added");
			} finally {
				Files.deleteIfExists(file);
			}
		} catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError e) {
			// no folder for temporary files, a JVM without the command, or other internals
			return false;
		}
	}

	/** Not {@link Files#createTempFile}: it would load the secure random generator, some sixty classes. */
	private static Path temporaryFile() {
		return Path.of(System.getProperty("java.io.tmpdir"),
				"interlock-" + ProcessHandle.current().pid() + '-' + System.nanoTime() + ".json");
	}

	/**
	 * Whether the program has compiler directives or commands of its own. A directive for all methods would hide them:
	 * once a directive mentions inlining, the compilers ignore the commands for it.
	 */
	private static boolean isSetByOthers(Commands commands) throws ReflectiveOperationException {
		String present = commands.execute("Compiler.directives_print");
		return present.indexOf(DIRECTIVE) != present.lastIndexOf(DIRECTIVE)
				|| commands.execute("VM.flags").contains(COMMAND);
	}

	private static String text(boolean isSetByOthers) {
		String own = OWN_CODE.formatted(Opcodes.class.getPackageName().replace('.', '/'));
		return '[' + own + (isSetByOthers ? "" : ',' + NO_COPIES_OF_HOOKS.formatted(hooks(), receivers())) + ']';
	}

	/** The patterns of the receivers of events. */
	private static String receivers() {
		StringBuilder patterns = new StringBuilder();
		for (String method : RECEIVERS) {
			for (String part : PARTS) {
				patterns.append(patterns.isEmpty() ? "" : ", ").append("\"-").append(part).append("*.").append(method)
						.append('"');
			}
		}
		return patterns.toString();
	}

	/**
	 * The name pattern of the hook classes, which are defined in a package of the JDK under other names than at compile
	 * time.
	 */
	private static String hooks() {
		String name = InterlockWindowHooks.class.getName();
		return name.substring(0, name.length() - "WindowHooks".length()).replace('.', '/');
	}

	/**
	 * Runs diagnostic commands as {@code jcmd} does. It avoids the platform MBean server, which takes ten times as long
	 * to start.
	 */
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
