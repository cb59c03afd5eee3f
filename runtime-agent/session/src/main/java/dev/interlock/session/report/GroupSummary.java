/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingGroup;
import dev.interlock.session.FindingKind;

/** Summarises a group of findings in a few lines, for the end of a run. */
public final class GroupSummary {

	private static final String INDENT = "\t";
	private static final int MANY_THREADS = 4;

	private GroupSummary() {
	}

	/**
	 * The lines for a group: its sentence, and the accesses of its most urgent finding.
	 *
	 * @return without line ends
	 */
	public static List<String> lines(FindingGroup group) {
		List<String> lines = new ArrayList<>();
		Finding first = group.first();
		if (group.cause() == null) {
			lines.add(headline(first, group.count()));
		} else {
			lines.add(group.title() + " (" + group.severity().stableName() + ", "
					+ Conclusion.count(group.findings().size(), "finding") + " on "
					+ Conclusion.count(group.variables().size(), "variable") + ", " + group.count() + "x)");
			lines.add(INDENT + group.sharing());
			lines.add(INDENT + "Variables: " + group.variablesInShort() + ". Threads: " + threads(group) + '.');
			lines.add(INDENT + "For example: " + headline(first, first.count()));
		}
		lines.addAll(explanation(first));
		for (Access access : first.accesses()) {
			lines.add(INDENT + access(first, access));
		}
		int others = group.findings().size() - 1;
		if (group.cause() == null && others > 0) {
			int places = group.statements().size() - 1;
			lines.add(INDENT + "and " + Conclusion.count(others, "more finding") + " on it"
					+ (places == 0 ? " in the same lines" : " in " + Conclusion.count(places, "other place")));
		}
		return lines;
	}

	private static String headline(Finding finding, long count) {
		return finding.kind().label() + " on " + finding.title() + " ("
				+ finding.evidence().stableName()
				+ ", " + finding.severity().stableName() + ", " + count + "x), finding " + finding.id();
	}

	private static String threads(FindingGroup group) {
		List<String> threads = group.threads();
		return threads.size() <= MANY_THREADS ? String.join(", ", threads)
				: threads.stream().limit(2).collect(Collectors.joining(", ")) + " and " + (threads.size() - 2)
						+ " more";
	}

	private static List<String> explanation(Finding finding) {
		List<String> lines = new ArrayList<>();
		lines.add(INDENT + finding.sentence() + '.');
		if (finding.violation() != null) {
			String transaction = finding.details().transaction();
			String what = transaction.isEmpty()
					? (finding.violation().inferred() ? "inferred section " : "section ")
							+ finding.violation().section()
					: "transaction " + transaction;
			String why = finding.patternNote(index -> where(finding.accesses().get(index)));
			lines.add(INDENT + what + ", " + finding.violation().pattern() + (why.isEmpty() ? "" : ": " + why + '.'));
		}
		if (!finding.hint().isEmpty()) {
			lines.add(INDENT + finding.hint() + '.');
		}
		return lines;
	}

	private static String access(Finding finding, Access access) {
		String locks = !access.areLocksKnown() ? "its locks were lost"
				: access.locks().isEmpty() ? "holding no lock"
						: "holding " + access.locks().get(0).displayName()
								+ (access.locks().size() == 1 ? "" : ", ...");
		String remote = access.role() == Access.Role.REMOTE ? "remote " : "";
		String place = access.isPlaceLost() ? "an unknown place" : access.place().toString();
		return "at " + place + " " + remote + operation(finding, access) + " in " + access.thread().displayName()
				+ ", " + locks;
	}

	/** The operation of an access: <em>write</em>, <em>call of ArrayList.add</em>, <em>wait for Account #2</em>. */
	static String operation(Finding finding, Access access) {
		boolean isDeadlock = finding.kind() == FindingKind.DEADLOCK;
		boolean isWait = isDeadlock && access.taken() != null;
		String name = isWait ? "wait" : isDeadlock ? "end" : access.operation().stableName();
		if (access.taken() != null) {
			return name + (isWait ? " for " : " of ") + access.taken().displayName();
		}
		String called = access.calledName();
		return called.isEmpty() ? name : name + " of " + called;
	}

	/** A short form of the place of an access, which replaces its mark in a sentence. */
	private static String where(Access access) {
		return access.file().isEmpty() || access.line() <= 0 ? access.isPlaceLost() ? "an unknown place"
				: access.className() + '.' + access.method()
				: access.file() + ':' + access.line();
	}
}
