/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

import dev.interlock.session.FindingGroup.Cause;
import dev.interlock.session.FindingGroup.Statement;
import dev.interlock.session.ObjectPath.Step;

/**
 * Groups findings by variable, and then by the shared object from which their objects are reached. Each finding has a
 * chain of classes, from the shared object to its own. If the objects are unknown, the chain consists of the classes in
 * both stack traces. The chains form a tree. A class is a cause if most variables of a branch are below it.
 */
public final class FindingGroups {

	/** The fewest variables for a cause; with fewer, each variable is a group of its own. */
	private static final int MIN_VARIABLES = 4;
	/** The same for the class in which the threads start, whose objects are shared intentionally. */
	private static final int MIN_VARIABLES_OF_ENTRY = 16;
	/** A branch with this share of the variables is their cause. */
	private static final double MOST = 0.75;

	private static final Comparator<Finding> URGENT = Comparator.comparing(Finding::severity)
			.thenComparing(Finding::evidence).thenComparing(FindingGroups::byKind);

	private FindingGroups() {
	}

	/** A class in the tree of chains. */
	private static final class Node {
		private final String className;
		private final Map<String, Node> children = new LinkedHashMap<>();
		/** The variables whose chain ends here. */
		private final Set<String> own = new LinkedHashSet<>();

		Node(String className) {
			this.className = className;
		}

		Set<String> variables() {
			Set<String> all = new LinkedHashSet<>(own);
			children.values().forEach(child -> all.addAll(child.variables()));
			return all;
		}
	}

	/**
	 * Groups findings.
	 *
	 * @param findings the findings of one run, or of several merged runs
	 * @return the groups, the most urgent first, then in the order in which they were found
	 */
	public static List<FindingGroup> of(List<Finding> findings) {
		return of(findings, null);
	}

	/**
	 * Groups findings in a given order.
	 *
	 * @param findings the findings
	 * @param order    the order of the groups and of their findings; null for the most urgent first
	 * @return the groups
	 */
	public static List<FindingGroup> of(List<Finding> findings, Comparator<Finding> order) {
		Map<String, List<Finding>> byVariable = new LinkedHashMap<>();
		for (Finding finding : findings) {
			byVariable.computeIfAbsent(keyOf(finding), key -> new ArrayList<>()).add(finding);
		}
		Map<String, String> causes = causes(byVariable);
		Map<String, List<Finding>> byCause = new LinkedHashMap<>();
		byVariable.forEach((key, group) -> byCause
				.computeIfAbsent(causes.containsKey(key) ? "cause " + causes.get(key) : key, cause -> new ArrayList<>())
				.addAll(group));
		List<FindingGroup> groups = new ArrayList<>();
		byCause.forEach((key, group) -> {
			String className = causes.get(keyOf(group.get(0)));
			groups.add(new FindingGroup(key, className == null ? null : cause(className, group),
					statements(group, order)));
		});
		groups.sort(order == null ? Comparator.comparing(FindingGroup::severity)
				: Comparator.comparing(FindingGroup::first, order));
		return groups;
	}

	/** The common key of findings on the same variable, or on the same locks. */
	static String keyOf(Finding finding) {
		if (finding.isAboutLocks()) {
			return finding.accesses().stream().map(Access::taken).filter(lock -> lock != null)
					.map(lock -> lock.className() + lock.id()).distinct().sorted()
					.collect(Collectors.joining(" ", "locks ", ""));
		}
		return finding.variables().stream().map(Variable::key).distinct().collect(Collectors.joining(", "));
	}

	/** The findings by the source lines of their accesses, the most urgent first. */
	private static List<Statement> statements(List<Finding> findings, Comparator<Finding> order) {
		Map<String, List<Finding>> byLines = new LinkedHashMap<>();
		for (Finding finding : findings) {
			byLines.computeIfAbsent(keyOf(finding) + lines(finding), key -> new ArrayList<>()).add(finding);
		}
		List<Statement> statements = new ArrayList<>();
		for (List<Finding> group : byLines.values()) {
			group.sort(URGENT);
			statements.add(new Statement(group.get(0), group));
		}
		statements.sort(Comparator.comparing(Statement::shown, order == null ? URGENT : order));
		return statements;
	}

	private static String lines(Finding finding) {
		if (finding.accesses().stream().anyMatch(access -> access.isPlaceLost() || access.line() <= 0)) {
			return finding.id();
		}
		return finding.accesses().stream().map(access -> access.className() + ':' + access.line()).distinct().sorted()
				.collect(Collectors.joining(" "));
	}

	/** A broken section takes precedence over the races of its accesses. */
	private static int byKind(Finding finding) {
		return finding.kind() == FindingKind.DATA_RACE ? 1 : 0;
	}

	/** The class of the cause for each variable that has one. */
	private static Map<String, String> causes(Map<String, List<Finding>> byVariable) {
		Set<String> entries = new HashSet<>();
		byVariable.values().stream().flatMap(Collection::stream).flatMap(finding -> finding.accesses().stream())
				.forEach(access -> entries.add(named(entry(classes(access)))));
		Node root = new Node("");
		byVariable.forEach((variable, findings) -> {
			List<String> chain = chain(findings, entries);
			Node at = root;
			for (String className : chain) {
				at = at.children.computeIfAbsent(className, Node::new);
			}
			if (!chain.isEmpty()) {
				at.own.add(variable);
			}
		});
		Map<String, String> causes = new HashMap<>();
		root.children.values().forEach(node -> collect(node, entries, causes));
		join(byVariable, entries, causes);
		return causes;
	}

	private static void collect(Node node, Set<String> entries, Map<String, String> causes) {
		Set<String> variables = node.variables();
		boolean isEntry = entries.contains(named(node.className));
		Node most = node.children.values().stream()
				.max(Comparator.comparingInt(child -> child.variables().size())).orElse(null);
		boolean hasBranch = most != null && most.variables().size() >= MIN_VARIABLES
				&& most.variables().size() >= MOST * variables.size();
		if (variables.size() < MIN_VARIABLES) {
			return;
		}
		if (hasBranch || isEntry && node.own.size() < MIN_VARIABLES_OF_ENTRY) {
			node.children.values().forEach(child -> collect(child, entries, causes));
		} else {
			variables.forEach(variable -> causes.put(variable, node.className));
		}
	}

	/**
	 * Adds each remaining variable to the cause whose chains contain the last class of the variable's own chain, unless
	 * several causes do.
	 */
	private static void join(Map<String, List<Finding>> byVariable, Set<String> entries, Map<String, String> causes) {
		Map<String, String> byClass = new TreeMap<>();
		Set<String> ambiguous = new HashSet<>();
		causes.forEach((variable, cause) -> {
			List<String> chain = chain(byVariable.get(variable), entries);
			int from = chain.indexOf(cause);
			chain.subList(Math.max(from, 0), chain.size()).forEach(className -> {
				String before = byClass.put(className, cause);
				if (before != null && !before.equals(cause)) {
					ambiguous.add(className);
				}
			});
		});
		byVariable.forEach((variable, findings) -> {
			List<String> chain = chain(findings, entries);
			if (!causes.containsKey(variable) && !chain.isEmpty()) {
				String last = chain.get(chain.size() - 1);
				if (byClass.containsKey(last) && !ambiguous.contains(last)) {
					causes.put(variable, byClass.get(last));
				}
			}
		});
	}

	private static Cause cause(String className, List<Finding> findings) {
		for (Finding finding : findings) {
			ObjectPath path = finding.details().path();
			for (int i = 0; i < path.steps().size(); i++) {
				Step step = path.steps().get(i);
				boolean isHeld = i + 1 < path.steps().size()
						? path.steps().get(i + 1).className().equals(className)
						: finding.variable().className().equals(className);
				if (step.isStatic() && isHeld) {
					return new Cause(className, step.displayName(), null, "", false);
				}
			}
		}
		for (Finding finding : findings) {
			ObjectPath path = finding.details().path();
			if (path.sharedAt() != null && isOnPath(className, finding)) {
				return new Cause(className, "", path.sharedAt(), path.sharedBy(), false);
			}
		}
		boolean isKnown = findings.stream().anyMatch(finding -> isOnPath(className, finding));
		return new Cause(className, "", null, "", !isKnown);
	}

	private static boolean isOnPath(String className, Finding finding) {
		return finding.variable().object() != 0 && finding.variable().className().equals(className)
				|| finding.details().path().steps().stream()
						.anyMatch(step -> !step.isStatic() && step.className().equals(className));
	}

	/** The classes from the shared object to the variable; empty if there is no such chain. */
	private static List<String> chain(List<Finding> findings, Set<String> entries) {
		Finding finding = findings.stream().filter(each -> !each.details().path().isEmpty()).findFirst()
				.orElse(findings.get(0));
		if (finding.isAboutLocks()) {
			return List.of();
		}
		List<String> chain = new ArrayList<>();
		ObjectPath path = finding.details().path();
		if (!path.isFromRoot()) {
			chain.addAll(commonCalls(finding, entries));
		}
		path.steps().stream().filter(step -> !step.isStatic()).map(Step::className).forEach(chain::add);
		Variable variable = finding.variable();
		if (variable.kind() == Variable.Kind.FIELD || variable.kind() == Variable.Kind.STATIC) {
			chain.add(variable.className());
		}
		while (chain.size() > 1 && entries.contains(named(chain.get(0)))) {
			chain.remove(0);
		}
		return chain.stream().distinct().toList();
	}

	/** The classes in all stack traces, without those in which the threads start. */
	private static List<String> commonCalls(Finding finding, Set<String> entries) {
		List<String> common = null;
		for (Access access : finding.accesses()) {
			if (!access.stack().isEmpty()) {
				List<String> classes = classes(access);
				classes.removeIf(className -> entries.contains(named(className)));
				if (common == null) {
					common = classes;
				} else {
					common.retainAll(classes);
				}
			}
		}
		return common == null ? List.of() : common;
	}

	/** The distinct classes of the program in a stack trace, outermost first. */
	private static List<String> classes(Access access) {
		List<String> classes = access.stack().stream().map(StackTraceElement::getClassName)
				.filter(className -> !isJdk(className)).collect(Collectors.toCollection(ArrayList::new));
		Collections.reverse(classes);
		return new ArrayList<>(new LinkedHashSet<>(classes));
	}

	private static String entry(List<String> classes) {
		return classes.isEmpty() ? "" : classes.get(0);
	}

	private static boolean isJdk(String className) {
		return Arrays.asList("java.", "javax.", "jdk.", "sun.", "com.sun.").stream().anyMatch(className::startsWith);
	}

	/** The class whose source contains an anonymous class. */
	private static String named(String className) {
		return className.replaceFirst("(\\$\\d+)+$", "");
	}
}
