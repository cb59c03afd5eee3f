/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Well-known runtimes whose classes are excluded by default.
 *
 * @param name     the display name
 * @param patterns the patterns of their classes
 * @param reason   the reason for the exclusion
 */
public record Runtimes(String name, List<String> patterns, String reason) {

	// they run the tests, and have their own means to wait for them
	private static final Runtimes TEST_FRAMEWORKS = new Runtimes("test frameworks",
			List.of("junit.*", "org.junit.*", "org.testng.*", "org.hamcrest.*", "org.opentest4j.*",
					"org.apiguardian.*"),
			"they run the tests and are not under test");

	private static final Pattern TESTS = ClassFilter.compile(TEST_FRAMEWORKS.patterns);

	/** All of them. Exclusion hides bugs in these classes, so the list is short. */
	public static final List<Runtimes> ALL = List.of(
			// coroutines publish their state by atomic updates, and the rest has no state of its own
			new Runtimes("Kotlin", List.of("kotlin.*", "kotlinx.coroutines.*"),
					"the compiler's own support code and the coroutine scheduler"),
			// lazy values and the collections' caches may be written twice by design
			new Runtimes("Scala", List.of("scala.*"), "lazy values and caches that races do not harm"),
			// call sites and metaclasses are cached without locks
			new Runtimes("Groovy", List.of("groovy.*", "org.apache.groovy.*", "org.codehaus.groovy.*"),
					"call-site caches that races do not harm"),
			// variables and call sites are cached without locks
			new Runtimes("Clojure", List.of("clojure.*"), "call-site caches that races do not harm"),
			TEST_FRAMEWORKS,
			// they share the JVM with the program, but no data
			new Runtimes("test runners",
					List.of("com.intellij.rt.*", "org.apache.maven.surefire.*", "org.apache.maven.plugin.surefire.*",
							"org.eclipse.jdt.internal.junit*",
							"org.jacoco.agent.rt.*"),
					"they belong to the tool that started the program"));

	/**
	 * Whether a class belongs to a framework that runs tests or checks their results.
	 *
	 * @param className the binary name
	 */
	public static boolean isTestFramework(String className) {
		return ClassFilter.matches(TESTS, className);
	}

	static List<String> allPatterns() {
		return ALL.stream().flatMap(runtime -> runtime.patterns().stream()).toList();
	}
}
