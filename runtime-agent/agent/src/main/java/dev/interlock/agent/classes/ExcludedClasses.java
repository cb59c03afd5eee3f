/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.classes;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import dev.interlock.instrument.meta.ClassFilter;

/** Counts the program's classes that are excluded, by package. Thread-safe. */
public final class ExcludedClasses {

	/** The most packages that are counted one by one; the rest is counted together. */
	private static final int MOST_PACKAGES = 200;
	private static final int MOST_NAMED = 8;
	private static final String OTHERS = "(others)";

	private final ClassFilter filter;
	private final OtherAgents agents;
	private final Map<String, Long> counts = new HashMap<>();
	private Map<String, Long> snapshot = Map.of();
	private long accepted;

	public ExcludedClasses(ClassFilter filter, OtherAgents agents) {
		this.filter = filter;
		this.agents = agents;
	}

	/**
	 * Whether a class belongs to another agent, and no option includes it.
	 *
	 * @param loader the class's loader; null for the JVM's own
	 * @param name   the internal name of the class; null if it has none
	 */
	boolean isOfOtherAgent(ClassLoader loader, String name) {
		return agents.jarOf(loader, name) != null && !filter.isChosen(name.replace('/', '.'));
	}

	/** Counts a loaded class of another agent. */
	void loadedOfOtherAgent(ClassLoader loader, String name) {
		count("agent " + agents.jarOf(loader, name));
	}

	/** Counts a loaded class of the program as accepted or excluded. */
	void loaded(String className) {
		String name = filter.excludedPackage(className);
		synchronized (this) {
			if (name == null) {
				accepted += filter.accepts(className) ? 1 : 0;
				return;
			}
			count(name);
		}
	}

	private synchronized void count(String name) {
		counts.merge(counts.size() < MOST_PACKAGES || counts.containsKey(name) ? name : OTHERS, 1L, Long::sum);
		snapshot = null;
	}

	/** Whether every class of the program was excluded. */
	public synchronized boolean isNoneWatched() {
		return accepted == 0;
	}

	/** The number of excluded classes by package, the largest first. */
	public synchronized Map<String, Long> counts() {
		if (snapshot == null) {
			snapshot = counts.entrySet().stream()
					.sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
							.thenComparing(Map.Entry.comparingByKey()))
					.collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum, LinkedHashMap::new));
		}
		return snapshot;
	}

	/** The sentence for the report; null if no class was excluded. */
	public String sentence() {
		Map<String, Long> all = counts();
		if (all.isEmpty()) {
			return null;
		}
		List<String> named = all.entrySet().stream().limit(MOST_NAMED)
				.map(entry -> entry.getKey() + " (" + entry.getValue()
						+ (entry.getValue() == 1 ? " class)" : " classes)"))
				.toList();
		int more = all.size() - named.size();
		return "Excluded: " + String.join(", ", named)
				+ (more == 0 ? "" : " and " + more + (more == 1 ? " more package" : " more packages"))
				+ ". To watch a package as well, include +PACKAGE.*";
	}
}
