/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Findings with one cause, or on one variable.
 *
 * @param key        the same for the same cause or variable in every run
 * @param cause      the shared object from which their objects are reached; null for a group of one variable
 * @param statements the findings by variable and source lines, the most urgent first; at least one
 */
public record FindingGroup(String key, Cause cause, List<Statement> statements) {

	private static final int FEW = 3;

	public FindingGroup {
		statements = List.copyOf(statements);
	}

	/**
	 * Findings on one variable at the same source lines, such as the two races of {@code count++}.
	 *
	 * @param shown    the finding to display for all
	 * @param findings all of them, that one first
	 */
	public record Statement(Finding shown, List<Finding> findings) {

		public Statement {
			findings = List.copyOf(findings);
		}

		/** The total number of occurrences. */
		public long count() {
			return findings.stream().mapToLong(Finding::count).sum();
		}
	}

	/**
	 * The object that threads share and from which the objects of several findings are reached.
	 *
	 * @param className its class; binary name
	 * @param holder    the static field that holds it; empty if the threads got it in another way, or if unknown
	 * @param sharedAt  the frame that passed it to another thread; null if unknown
	 * @param sharedBy  the name of that thread; empty if unknown
	 * @param calls     whether it is only known that both threads call methods of the class, not that they use one
	 *                  object
	 */
	public record Cause(String className, String holder, StackTraceElement sharedAt, String sharedBy, boolean calls) {

		/** The class without its package. */
		public String typeName() {
			return Variable.simpleName(className);
		}
	}

	/** All its findings. */
	public List<Finding> findings() {
		return statements.stream().flatMap(statement -> statement.findings().stream()).toList();
	}

	/** The most urgent finding. */
	public Finding first() {
		return statements.get(0).shown();
	}

	/** The severity of the most urgent finding. */
	public Severity severity() {
		return Severity.most(findings());
	}

	/** The total number of occurrences of its findings. */
	public long count() {
		return statements.stream().mapToLong(Statement::count).sum();
	}

	/** The distinct names of its variables. */
	public List<String> variables() {
		return findings().stream().flatMap(finding -> finding.variables().stream()).map(Variable::groupName).distinct()
				.toList();
	}

	/** The distinct names of the threads of its accesses. */
	public List<String> threads() {
		return findings().stream().flatMap(finding -> finding.accesses().stream()).map(Access::thread)
				.map(Access.ThreadInfo::shortName).distinct().toList();
	}

	/** The cause in a sentence, or the name of the variable. */
	public String title() {
		return cause == null ? first().title()
				: "Not thread-safe: " + cause.typeName() + " used by " + Words.threads(threads().size());
	}

	/** How the object came to be shared, as far as it is known, in a sentence; empty for a group of one variable. */
	public String sharing() {
		if (cause == null) {
			return "";
		}
		if (!cause.holder().isEmpty()) {
			return "One object, shared through the static field " + cause.holder() + '.';
		}
		if (cause.sharedAt() != null) {
			return "One object, given to thread '" + cause.sharedBy() + "' at " + cause.sharedAt() + '.';
		}
		return cause.calls() ? "The threads call methods of " + cause.typeName() + " at the same time."
				: "One object; where it became shared is not known.";
	}

	/** The first of its variables and the number of the others: <em>Parser.pos, Parser.line and 71 more</em>. */
	public String variablesInShort() {
		List<String> names = variables();
		String first = names.stream().limit(FEW).collect(Collectors.joining(", "));
		return names.size() <= FEW ? first : first + " and " + (names.size() - FEW) + " more";
	}
}
