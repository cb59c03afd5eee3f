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

import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.Variable;

/**
 * The story of a finding in sentences, for {@link Explanation} and pages. All texts are plain and may contain what the
 * program or its author chose.
 *
 * @param finding  the finding
 * @param title    its kind and variable
 * @param meaning  what such a finding is
 * @param found    the sentences on how and in which tests it was found, its review, and what holds its objects
 * @param accesses its accesses, in order
 * @param reasons  why nothing orders the accesses, or why the threads wait
 * @param effects  what can go wrong
 * @param remedies what to do
 */
public record ExplainedFinding(Finding finding, String title, String meaning, List<String> found,
		List<ExplainedAccess> accesses, List<String> reasons, List<String> effects, List<String> remedies) {

	/** Explains a finding; the sources need not be there. */
	public static ExplainedFinding of(Finding finding, SourceFiles sources) {
		KindHelp help = KindHelp.of(finding.kind());
		List<ExplainedAccess> accesses = new ArrayList<>();
		for (int i = 0; i < finding.accesses().size(); i++) {
			accesses.add(ExplainedAccess.of(i + 1, finding, finding.accesses().get(i), sources));
		}
		List<String> reasons = reasons(finding);
		return new ExplainedFinding(finding, FindingMessage.title(finding), help.meaning(), found(finding), accesses,
				reasons, effects(finding, help, reasons), remedies(finding, help));
	}

	private static List<String> found(Finding finding) {
		List<String> found = new ArrayList<>();
		found.add(finding.evidence() == Evidence.OBSERVED
				? "It was observed " + times(finding.count()) + " by " + String.join(", ", finding.engines()) + '.'
				: "It did not happen in this run. " + String.join(", ", finding.engines())
						+ " predicts it for another schedule.");
		if (!finding.testsText().isEmpty()) {
			found.add("It was found " + finding.testsText() + '.');
		}
		if (finding.isReviewed()) {
			found.add("It was reviewed: " + finding.details().review().label() + '.');
		}
		for (Variable variable : finding.variables()) {
			if (!variable.holder().isEmpty()) {
				found.add(variable.displayName() + " is held by " + variable.holder() + '.');
			}
		}
		return found;
	}

	private static List<String> reasons(Finding finding) {
		List<String> reasons = new ArrayList<>();
		if (!finding.verdict().isEmpty()) {
			reasons.add(sentence(finding.verdict()));
		}
		if (finding.violation() != null) {
			String why = finding.patternNote(index -> "(" + (index + 1) + ')');
			reasons.add(
					sentence("The accesses are " + finding.violation().pattern() + (why.isEmpty() ? "" : ": " + why)));
			if (!finding.violation().section().isEmpty()) {
				reasons.add("The section " + finding.violation().section() + (finding.violation().inferred()
						? " was inferred from the code."
						: " is declared as atomic."));
			}
		}
		if (finding.isAboutLocks()) {
			reasons.add(sentence(finding.sentence()));
		}
		if (reasons.isEmpty()) {
			reasons.add(
					"No lock, volatile field, start or end of a thread, or other edge of the Java memory model comes "
							+ "between them.");
		}
		return reasons;
	}

	private static List<String> effects(Finding finding, KindHelp help, List<String> reasons) {
		List<String> effects = new ArrayList<>();
		if (!reasons.contains(sentence(finding.sentence()))) {
			effects.add(sentence(finding.sentence()));
		}
		effects.add(help.effect());
		if (finding.details().confirmation() != null) {
			for (String each : finding.details().confirmation().lines()) {
				effects.add("Directed runs: " + each);
			}
		}
		effects.addAll(finding.labelNotes());
		return effects;
	}

	private static List<String> remedies(Finding finding, KindHelp help) {
		List<String> remedies = new ArrayList<>();
		if (finding.details().suggestion() != null) {
			remedies.add("Lock to use: " + finding.details().suggestion().text());
		}
		remedies.add(help.remedy());
		return remedies;
	}

	/** The heading of the reasons. */
	public String reasonsHeading() {
		return finding.isAboutLocks() ? "Why they wait" : "Why nothing orders the accesses";
	}

	private static String times(long count) {
		return count == 1 ? "once" : count + " times";
	}

	private static String sentence(String text) {
		return text.endsWith(".") ? text : text + '.';
	}
}
