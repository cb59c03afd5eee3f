/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.architecture;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The packages of a module and which of them use each other. */
final class PackageGraph {

	private static final int MOST_EXAMPLES = 5;

	/** By package, then by the package that it uses: the classes that cause this. */
	private final Map<String, Map<String, Set<String>>> edges = new TreeMap<>();

	/** @param references the classes that each class of the module references, by class name */
	PackageGraph(Map<String, Set<String>> references) {
		Set<String> own = new TreeSet<>();
		references.keySet().forEach(name -> own.add(packageOf(name)));
		references.forEach((name, known) -> known.forEach(other -> {
			String from = packageOf(name);
			String to = packageOf(other);
			if (!from.equals(to) && own.contains(to)) {
				edges.computeIfAbsent(from, key -> new TreeMap<>()).computeIfAbsent(to, key -> new TreeSet<>())
						.add(simple(name) + " uses " + simple(other));
			}
		}));
	}

	/** A shortest circle for each package that is on one, with the classes that cause it. Each circle is named once. */
	List<String> circles() {
		List<String> found = new ArrayList<>();
		Set<String> covered = new TreeSet<>();
		for (String start : edges.keySet()) {
			List<String> circle = covered.contains(start) ? List.of() : shortestCircle(start);
			if (!circle.isEmpty()) {
				covered.addAll(circle);
				found.add(describe(circle));
			}
		}
		return found;
	}

	/** The packages on a shortest way from a package back to itself; empty if there is none. */
	private List<String> shortestCircle(String start) {
		Map<String, String> reachedFrom = new HashMap<>();
		Deque<String> next = new ArrayDeque<>(List.of(start));
		while (!next.isEmpty()) {
			String at = next.remove();
			for (String to : edges.getOrDefault(at, Map.of()).keySet()) {
				if (to.equals(start)) {
					return way(start, at, reachedFrom);
				}
				if (reachedFrom.putIfAbsent(to, at) == null) {
					next.add(to);
				}
			}
		}
		return List.of();
	}

	private static List<String> way(String start, String end, Map<String, String> reachedFrom) {
		List<String> way = new ArrayList<>();
		for (String at = end; !at.equals(start); at = reachedFrom.get(at)) {
			way.add(at);
		}
		way.add(start);
		Collections.reverse(way);
		return way;
	}

	private String describe(List<String> circle) {
		StringBuilder text = new StringBuilder(circle.get(0));
		for (int i = 0; i < circle.size(); i++) {
			String to = circle.get((i + 1) % circle.size());
			Set<String> causes = edges.get(circle.get(i)).get(to);
			text.append("\n  -> ").append(to).append(": ")
					.append(String.join(", ", causes.stream().limit(MOST_EXAMPLES).toList()));
			if (causes.size() > MOST_EXAMPLES) {
				text.append(" and ").append(causes.size() - MOST_EXAMPLES).append(" more");
			}
		}
		return text.toString();
	}

	private static String packageOf(String className) {
		return className.substring(0, Math.max(0, className.lastIndexOf('.')));
	}

	private static String simple(String className) {
		return className.substring(className.lastIndexOf('.') + 1);
	}
}
