/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.report;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingGroup;
import dev.interlock.session.PlainText;
import dev.interlock.session.Variable;

/** Writes one finding as text. */
final class TextFinding {

	private static final String INDENT = "      ";

	private TextFinding() {
	}

	/** Writes the cause of the findings that follow, if they have one. */
	static void writeCause(FindingGroup group, Appendable out) throws IOException {
		if (group.cause() != null) {
			out.append("== ").append(group.title()).append(" (").append(group.severity().stableName()).append(", ")
					.append(Conclusion.count(group.findings().size(), "finding")).append(" on ")
					.append(Conclusion.count(group.variables().size(), "variable")).append(")\n  ")
					.append(group.sharing()).append("\n\n");
		}
	}

	static void write(Finding finding, Appendable out) throws IOException {
		out.append(finding.kind().label()).append(" on ").append(finding.title()).append(" (")
				.append(finding.evidence().stableName()).append(' ').append(times(finding.count()))
				.append(" by ").append(String.join(", ", finding.engines())).append("), finding ").append(finding.id())
				.append('\n');
		out.append("  ").append(finding.severity().label()).append(": ").append(finding.sentence()).append(".\n");
		if (finding.isKnown()) {
			out.append("  known: the baseline has it\n");
		}
		if (finding.isReviewed()) {
			out.append("  reviewed: ").append(PlainText.of(finding.details().review().label())).append('\n');
		}
		if (!finding.testsText().isEmpty()) {
			out.append("  found ").append(finding.testsText()).append('\n');
		}
		for (Variable variable : finding.variables()) {
			out.append("  ").append(describe(variable)).append('\n');
		}
		if (finding.evidence() == Finding.Evidence.PREDICTED) {
			out.append("  predicted: it did not happen in this run, but another schedule may show it\n");
		}
		if (finding.violation() != null) {
			String section = finding.violation().section();
			out.append(section.isEmpty() ? "  pattern "
					: (finding.violation().inferred() ? "  inferred section " : "  section ") + section + ": ")
					.append(describePattern(finding)).append('\n');
		}
		if (!finding.details().transaction().isEmpty()) {
			out.append("  transaction ").append(finding.details().transaction()).append(" is not atomic\n");
		}
		for (int i = 0; i < finding.accesses().size(); i++) {
			Access access = finding.accesses().get(i);
			writeAccess(name(finding, i), GroupSummary.operation(finding, access) + variable(finding, access),
					access,
					access.lost(finding.variable()), out);
		}
		if (!finding.verdict().isEmpty() && !finding.verdict().equals(finding.sentence())) {
			out.append("  ").append(finding.verdict()).append(".\n");
		}
		if (finding.details().suggestion() != null) {
			out.append("  lock to use: ").append(finding.details().suggestion().text()).append(lacking(finding))
					.append('\n');
		}
		if (finding.details().confirmation() != null) {
			out.append("  directed runs:\n");
			for (String line : finding.details().confirmation().lines()) {
				out.append(INDENT).append(line).append('\n');
			}
		}
		for (String note : finding.labelNotes()) {
			out.append("  ").append(note).append('\n');
		}
	}

	/** The pattern, and the reason why it cannot be serialised. */
	private static String describePattern(Finding finding) {
		String why = finding.patternNote(index -> '(' + name(finding, index) + ')');
		String pattern = finding.violation().pattern();
		return why.isEmpty() ? pattern : pattern + ": " + why + '.';
	}

	/** The number of an access among those that are not remote, from 1. */
	private static String name(Finding finding, int index) {
		List<Access> accesses = finding.accesses();
		return accesses.get(index).role() == Access.Role.REMOTE ? "remote"
				: Long.toString(accesses.subList(0, index + 1).stream()
						.filter(access -> access.role() != Access.Role.REMOTE).count());
	}

	private static String times(long count) {
		return count == 1 ? "once" : count + " times";
	}

	private static String describe(Variable variable) {
		String object = (variable.object() == 0 ? "" : ", object " + variable.object())
				+ (variable.holder().isEmpty() ? "" : ", held by " + variable.holder());
		return switch (variable.kind()) {
		case FIELD -> "field " + variable.name() + " of " + variable.className() + object;
		case STATIC -> "static field " + variable.name() + " of " + variable.className();
		case ARRAY -> "element " + variable.name() + " of an array " + variable.className() + object;
		case OBJECT -> "object of " + variable.className() + object;
		};
	}

	private static void writeAccess(String number, String operation, Access access, String lost,
			Appendable out)
			throws IOException {
		out.append("  (").append(number).append(") ").append(operation).append(" in ")
				.append(describe(access.thread())).append(holding(access)).append('\n');
		for (Access.HeldLock lock : access.locks()) {
			out.append(INDENT).append(describe(lock)).append('\n');
		}
		if (lost != null) {
			out.append(INDENT).append('(').append(lost).append(")\n");
		}
		if (access.stack().isEmpty() && !access.isPlaceLost()) {
			writeFrame(access.place(), out);
		}
		for (StackTraceElement frame : access.stack()) {
			writeFrame(frame, out);
		}
	}

	private static String holding(Access access) {
		if (!access.locks().isEmpty()) {
			return ", holding";
		}
		return access.areLocksKnown() ? ", holding no lock" : "";
	}

	/** The variable of an access if the finding has several. */
	private static String variable(Finding finding, Access access) {
		if (access.variable() == null) {
			return "";
		}
		return (access.taken() == null ? " of " : " for ") + finding.variableName(access);
	}

	private static void writeFrame(StackTraceElement frame, Appendable out) throws IOException {
		out.append("\tat ").append(frame.toString()).append('\n');
	}

	private static String describe(Access.ThreadInfo thread) {
		String text = thread.displayName();
		return thread.startedAt() == null ? text : text + " (started at " + thread.startedAt() + ")";
	}

	private static String describe(Access.HeldLock lock) {
		String text = name(lock);
		return lock.takenAt() == null ? text : text + ", taken at " + lock.takenAt();
	}

	private static String name(Access.HeldLock lock) {
		return lock.displayName() + " (" + (lock.holder().isKnown() ? lock.typeName() + ", " : "")
				+ (lock.receiver() ? "this, " : "") + lock.mode() + ")";
	}

	/** The accesses that do not hold the suggested lock. */
	private static String lacking(Finding finding) {
		String[] lacking = IntStream.range(0, finding.accesses().size()).filter(finding::lacksLock)
				.mapToObj(index -> "(" + (index + 1) + ')').toArray(String[]::new);
		return switch (lacking.length) {
		case 0 -> "";
		case 1 -> "; " + lacking[0] + " does not";
		default -> "; neither " + String.join(" nor ", lacking) + " does";
		};
	}
}
