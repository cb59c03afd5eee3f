/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/**
 * Says which classes are instrumented. By default all but the JDK, well-known language and test runtimes, and the
 * agent. A pattern is a binary class name in which {@code *} stands for any characters; it covers nested classes too.
 */
public final class ClassFilter {

	/** Also what the JDK makes at run time in the program's loaders. */
	private static final List<String> JDK = List.of("java.*", "jdk.*", "sun.*");

	private static final List<String> STANDARD = List.of("javax.*", "com.sun.*");

	private static final List<String> OWN = List.of("dev.interlock.agent.*", "dev.interlock.bootstrap.*",
			"dev.interlock.cli.*", "dev.interlock.engines.*",
			"dev.interlock.instrument.*", "dev.interlock.perturbers.*", "dev.interlock.protocol.*",
			"dev.interlock.session.*", "dev.interlock.spi.*", "dev.interlock.syncmodel.*");

	private static final List<String> RUNTIMES = List.of("clojure.*", "com.intellij.rt.*", "groovy.*", "junit.*",
			"kotlin.*", "kotlinx.coroutines.*", "org.apache.groovy.*", "org.apache.maven.surefire.*",
			"org.apiguardian.*", "org.codehaus.groovy.*", "org.eclipse.jdt.internal.junit*", "org.hamcrest.*",
			"org.jacoco.agent.rt.*", "org.junit.*", "org.opentest4j.*", "org.testng.*", "scala.*");

	private final Pattern jdk = compile(JDK);
	private final Pattern own = compile(OWN);
	private final Pattern standard = compile(STANDARD);
	private final Pattern include;
	private final Pattern exclude;
	/** Classes of the JDK that are included by their full names. */
	private final Pattern named;
	private final boolean namesJdk;

	/**
	 * @param include patterns of the classes to instrument; empty for the default. They may name the runtimes that are
	 *                left out by default; a class of the JDK is meant only if its full name is given.
	 * @param exclude patterns of the classes not to instrument, even if they are included
	 */
	public ClassFilter(List<String> include, List<String> exclude) {
		List<String> excluded = new ArrayList<>(exclude);
		if (include.isEmpty()) {
			excluded.addAll(RUNTIMES);
		}
		this.include = compile(include.isEmpty() ? List.of("*") : include);
		this.exclude = compile(excluded);
		List<String> ofJdk = include.stream().map(String::trim)
				.filter(name -> name.startsWith("java.util.") || name.startsWith("java.lang."))
				.filter(name -> !name.contains("*"))
				.toList();
		this.named = compile(ofJdk);
		this.namesJdk = !ofJdk.isEmpty();
	}

	/**
	 * Whether a class is to be instrumented.
	 *
	 * @param className the binary name, with dots
	 */
	public boolean accepts(String className) {
		return namesJdk && matches(named, className) || mayChange(className) && !matches(standard, className)
				&& matches(include, className) && !matches(exclude, className);
	}

	/** Whether classes of the JDK are to be instrumented, which are loaded before the agent. */
	public boolean namesJdk() {
		return namesJdk;
	}

	/**
	 * Whether a class of the program is instrumented at all, if only for the order that it makes: all but the agent and
	 * what belongs to the JDK.
	 */
	public boolean mayChange(String className) {
		return !matches(jdk, className) && !matches(own, className);
	}

	private static boolean matches(Pattern pattern, String className) {
		return pattern.matcher(className).matches();
	}

	private static Pattern compile(List<String> patterns) {
		StringJoiner expression = new StringJoiner("|", "(?:", ")(?:\\$.*)?");
		for (String pattern : patterns) {
			StringJoiner parts = new StringJoiner(".*");
			for (String part : pattern.trim().split("\\*", -1)) {
				parts.add(Pattern.quote(part));
			}
			expression.add(parts.toString());
		}
		return Pattern.compile(patterns.isEmpty() ? "(?!)" : expression.toString(), Pattern.DOTALL);
	}
}
