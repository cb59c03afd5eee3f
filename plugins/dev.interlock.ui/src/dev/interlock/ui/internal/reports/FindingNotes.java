/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.osgi.util.NLS;

import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.Finding.Violation;

/** What has to be said of a finding beyond its accesses, in sentences: the same in the view, in hovers and when copied. */
public final class FindingNotes {

	private FindingNotes() {
	}

	/** The sentences, the most important one first; none for a plain race. */
	public static List<String> of(Finding finding) {
		List<String> notes = new ArrayList<>();
		if (finding.evidence() == Evidence.PREDICTED) {
			notes.add(Messages.Note_predicted);
		}
		if (finding.violation() != null) {
			notes.add(section(finding.violation()));
		}
		switch (finding.kind()) {
		case LOCK_ORDER -> notes.add(Messages.Note_lockOrder);
		case DEADLOCK -> notes.add(Messages.Note_deadlock);
		default -> {
			// its accesses say it all
		}
		}
		return notes;
	}

	/** How a section was broken, and why that cannot be serialised (AtomRace, section 2). */
	private static String section(Violation violation) {
		String why = switch (violation.pattern()) {
		case "read-write-read" -> Messages.Pattern_readWriteRead; //$NON-NLS-1$
		case "read-write-write" -> Messages.Pattern_readWriteWrite; //$NON-NLS-1$
		case "write-write-read" -> Messages.Pattern_writeWriteRead; //$NON-NLS-1$
		case "write-read-write" -> Messages.Pattern_writeReadWrite; //$NON-NLS-1$
		default -> Messages.Pattern_other;
		};
		return NLS.bind(Messages.Note_section, new Object[] { violation.section(), violation.pattern(), why });
	}
}
