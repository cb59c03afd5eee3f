/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.Session;
import dev.interlock.session.report.Conclusion;

/** The short text about a run, for the end of it. */
final class RunSummary {

	private static final int MOST_FINDINGS = 20;

	private RunSummary() {
	}

	static void write(Session session, PrintStream out) {
		List<Finding> findings = session.findings();
		for (Session.HealthMessage message : session.health()) {
			if (message.code().equals("excluded")) {
				out.println("interlock: " + message.text());
			} else if (!message.severity().equals("info")) {
				out.println("interlock: " + message.severity() + ": " + message.text());
			}
		}
		for (Finding finding : findings.subList(0, Math.min(findings.size(), MOST_FINDINGS))) {
			write(finding, out);
		}
		if (findings.size() > MOST_FINDINGS) {
			out.println("... and " + (findings.size() - MOST_FINDINGS) + " more.");
		}
		out.println(Conclusion.of(findings, List.of(session)));
	}

	private static void write(Finding finding, PrintStream out) {
		out.println(finding.kind().label() + " on " + finding.variable().displayName() + " ("
				+ finding.evidence().name().toLowerCase(Locale.ROOT) + ", " + finding.count() + "x), finding "
				+ finding.id());
		if (finding.violation() != null) {
			String transaction = finding.details().transaction();
			String what = transaction.isEmpty()
					? (finding.violation().inferred() ? "inferred section " : "section ")
							+ finding.violation().section()
					: "transaction " + transaction;
			String why = finding.patternNote(index -> where(finding.accesses().get(index)));
			out.println("\t" + what + ", " + finding.violation().pattern() + (why.isEmpty() ? "" : ": " + why + '.'));
		}
		for (Access access : finding.accesses()) {
			String locks = !access.areLocksKnown() ? "its locks were lost"
					: access.locks().isEmpty() ? "holding no lock"
							: "holding " + access.locks().get(0).className()
									+ (access.locks().size() == 1 ? "" : ", ...");
			String remote = access.role() == Access.Role.REMOTE ? " remote" : "";
			String place = access.isPlaceLost() ? "a place that was lost:" : access.place().toString();
			out.println("\tat " + place + remote + " " + access.operation().stableName() + " in "
					+ access.thread().displayName() + ", " + locks);
		}
	}

	/** In place of a mark of an access in a sentence: where it is, in short. */
	private static String where(Access access) {
		return access.file().isEmpty() || access.line() <= 0 ? access.isPlaceLost() ? "a place that was lost"
				: access.className() + '.' + access.method()
				: access.file() + ':' + access.line();
	}
}
