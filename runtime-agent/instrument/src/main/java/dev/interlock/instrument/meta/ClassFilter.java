/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Decides which classes are instrumented. The default excludes the JDK, {@linkplain Runtimes well-known runtimes} and
 * the agent. A pattern is a binary class name in which {@code *} matches any characters; it covers nested classes
 * too.
 */
public final class ClassFilter {

	/** Includes the classes that the JDK generates at run time in the program's loaders. */
	private static final List<String> JDK = List.of("java.*", "jdk.*", "sun.*");

	private static final List<String> STANDARD = List.of("javax.*", "com.sun.*");

	private static final List<String> OWN = List.of("dev.interlock.Interlock", "dev.interlock.RaceFinding",
			"dev.interlock.agent.*", "dev.interlock.annotations.*", "dev.interlock.bootstrap.*",
			"dev.interlock.cli.*", "dev.interlock.engines.*",
			"dev.interlock.instrument.*", "dev.interlock.junit.*", "dev.interlock.perturbers.*",
			"dev.interlock.protocol.*",
			"dev.interlock.session.*", "dev.interlock.spi.*", "dev.interlock.syncmodel.*");

	private final Pattern jdk = compile(JDK);
	private final Pattern own = compile(OWN);
	private final Pattern standard = compile(STANDARD);
	private final Pattern include;
	private final boolean isDefault;
	/** Classes that are included in addition to those of {@link #include}. */
	private final Pattern added;
	private final Pattern exclude;
	private final Pattern runtimes;
	/** The patterns of {@link #exclude}, then those of {@link #runtimes}, one by one. */
	private final List<Exclusion> exclusions;
	/** JDK classes that are included by their full names. */
	private final Pattern named;
	private final boolean namesJdk;

	/**
	 * @param include patterns of the classes to instrument; empty for the default. They may match the runtimes that
	 * are excluded by default. A JDK class is included only by its full name. A pattern after a {@code +} adds to the
	 * others, or to the default if there are no others.
	 * @param exclude patterns of the classes not to instrument, even if they are included
	 */
	public ClassFilter(List<String> include, List<String> exclude) {
		List<String> plain = include.stream().map(String::trim).filter(pattern -> !pattern.startsWith("+")).toList();
		List<String> more = include.stream().map(String::trim).filter(pattern -> pattern.startsWith("+"))
				.map(pattern -> pattern.substring(1)).toList();
		this.include = compile(plain.isEmpty() ? List.of("*") : plain);
		this.added = compile(more);
		this.isDefault = plain.isEmpty();
		List<String> excluded = exclude.stream().map(String::trim).toList();
		this.exclude = compile(excluded);
		List<String> excludedRuntimes = plain.isEmpty() ? Runtimes.allPatterns() : List.of();
		this.runtimes = compile(excludedRuntimes);
		this.exclusions = Stream.concat(excluded.stream(), excludedRuntimes.stream()).map(Exclusion::new).toList();
		List<String> ofJdk = Stream.concat(plain.stream(), more.stream())
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
				&& !matches(exclude, className) && (matches(added, className)
						|| matches(include, className) && !matches(runtimes, className));
	}

	/** Whether the patterns include a class that the default does not exclude by its name. */
	public boolean isChosen(String className) {
		return matches(added, className) || !isDefault && matches(include, className);
	}

	/**
	 * The package that an excluded class is reported under: that of the pattern that excludes it, else the first
	 * three parts of its own.
	 * @return null if the class is not excluded, or belongs to the JDK or the agent
	 */
	public String excludedPackage(String className) {
		if (accepts(className) || !mayChange(className)) {
			return null;
		}
		for (Exclusion exclusion : exclusions) {
			if (matches(exclusion.pattern, className)) {
				return exclusion.packageName;
			}
		}
		String[] parts = className.split("[.]");
		return parts.length == 1 ? "(default package)"
				: String.join(".", Arrays.copyOf(parts, Math.min(parts.length - 1, 3)));
	}

	/** Whether JDK classes are to be instrumented. These are loaded before the agent. */
	public boolean namesJdk() {
		return namesJdk;
	}

	/**
	 * Whether a class of the program may be instrumented at all, if only for its synchronisation. False for the agent
	 * and the JDK.
	 */
	public boolean mayChange(String className) {
		return !matches(jdk, className) && !matches(own, className);
	}

	/** A pattern that excludes classes, and the name for them in the report. */
	private record Exclusion(Pattern pattern, String packageName) {

		Exclusion(String pattern) {
			this(compile(List.of(pattern)), pattern.replaceFirst("[.*]+$", ""));
		}
	}

	static boolean matches(Pattern pattern, String className) {
		return pattern.matcher(className).matches();
	}

	static Pattern compile(List<String> patterns) {
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
