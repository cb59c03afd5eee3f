/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.osgi.util.NLS;

import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.Finding.Violation;
import dev.interlock.session.FindingDetails.Suggestion;
import dev.interlock.session.LabelNotes;

/** Sentences about a finding beyond its accesses. The view, hovers and copied text use the same ones. */
public final class FindingNotes {

	private FindingNotes() {
	}

	/** The sentences, the most important first; empty for a plain race. */
	public static List<String> of(Finding finding) {
		List<String> notes = new ArrayList<>();
		if (finding.details().confirmation() != null) {
			finding.details().confirmation().lines().forEach(line -> notes.add(sentence(line)));
		}
		if (finding.evidence() == Evidence.PREDICTED) {
			notes.add(Messages.Note_predicted);
		}
		if (finding.violation() != null) {
			notes.add(pattern(finding));
			if (finding.violation().inferred()) {
				notes.add(Messages.Note_inferred);
			}
		}
		if (!finding.details().transaction().isEmpty()) {
			notes.add(NLS.bind(Messages.Note_transaction, finding.details().transaction()));
		}
		if (finding.details().suggestion() != null) {
			notes.add(suggestion(finding, finding.details().suggestion()));
		}
		notes.addAll(finding.labelNotes());
		if (!finding.testsText().isEmpty()) {
			notes.add(NLS.bind(Messages.Note_tests, finding.testsText()));
		}
		List<String> others = FindingTexts.labels(finding).stream().filter(label -> LabelNotes.hint(label).isEmpty())
				.toList();
		if (!others.isEmpty()) {
			notes.add(NLS.bind(Messages.Note_labels, String.join(", ", others))); //$NON-NLS-1$
		}
		switch (finding.kind()) {
		case LOCK_ORDER -> notes.add(Messages.Note_lockOrder);
		case DEADLOCK -> notes.add(Messages.Note_deadlock);
		default -> {
			// the accesses need no further explanation
		}
		}
		return notes;
	}

	private static String sentence(String line) {
		String text = Character.toUpperCase(line.charAt(0)) + line.substring(1);
		return text.endsWith(".") ? text : text + '.'; //$NON-NLS-1$
	}

	/** The suggested lock, and the accesses that lack it. */
	private static String suggestion(Finding finding, Suggestion suggestion) {
		String lacking = IntStream.range(0, finding.accesses().size()).filter(finding::lacksLock)
				.mapToObj(index -> FindingTexts.badge(finding, index))
				.collect(Collectors.joining(Messages.Access_separator));
		return NLS.bind(lacking.isEmpty() ? Messages.Note_suggestion : Messages.Note_suggestionLacking,
				new Object[] { FindingTexts.number(suggestion.holding()), FindingTexts.number(suggestion.of()),
						suggestion.lock(), lacking });
	}

	/** The accesses of a section or block that cannot be serialised, and the reason (AtomRace, section 2). */
	private static String pattern(Finding finding) {
		Violation violation = finding.violation();
		String note = finding.patternNote(index -> FindingTexts.badge(finding, index));
		String why = note.isEmpty() ? Messages.Pattern_notSerialisable : note + '.';
		return violation.section().isEmpty() ? sentence(why)
				: NLS.bind(Messages.Note_section, violation.section(), why);
	}
}
