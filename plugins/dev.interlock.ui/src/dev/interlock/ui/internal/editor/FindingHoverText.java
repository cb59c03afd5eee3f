/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.editor;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.Fixes;
import dev.interlock.fixes.model.Fix;
import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.ui.internal.markers.MarkedFindings.Mark;
import dev.interlock.ui.internal.reports.text.FindingNotes;
import dev.interlock.ui.internal.reports.text.FindingTexts;

/**
 * The hover text for the accesses at one location: a paragraph for each finding, with its other accesses as links.
 *
 * @param marks the accesses, at least one
 * @param unit  the unit in the editor; null if it is none, and then there are no fixes
 */
public record FindingHoverText(List<Mark> marks, ICompilationUnit unit) {

	/** The maximum number of findings that are shown in full. */
	private static final int MOST = 3;

	/** The maximum number of fixes that are offered for a finding. */
	private static final int MOST_FIXES = 3;

	/**
	 * The target of a link.
	 *
	 * @param mark  the access at the location of the hover
	 * @param index the access to open
	 * @param fix   the fix to offer instead; null for none
	 */
	record Target(Mark mark, int index, Fix fix) {
	}

	/** The targets of the links, in their order in the text. */
	List<Target> targets() {
		List<Target> targets = new ArrayList<>();
		for (Mark mark : shown()) {
			for (int index = 0; index < mark.finding().accesses().size(); index++) {
				if (index != mark.index()) {
					targets.add(new Target(mark, index, null));
				}
			}
			fixes(mark).forEach(fix -> targets.add(new Target(mark, mark.index(), fix)));
		}
		return targets;
	}

	private List<Fix> fixes(Mark mark) {
		return mark.stale() ? List.of() : Fixes.of(mark.finding(), unit).stream().limit(MOST_FIXES).toList();
	}

	private List<Mark> shown() {
		return marks.subList(0, Math.min(MOST, marks.size()));
	}

	/** The text for a {@link org.eclipse.swt.widgets.Link}; the links' ids are the indices of their targets. */
	public String linkText() {
		StringBuilder text = new StringBuilder();
		int link = 0;
		for (Mark mark : shown()) {
			Finding finding = mark.finding();
			text.append(text.length() == 0 ? "" : "\n").append(escape(heading(mark))).append('\n'); //$NON-NLS-1$ //$NON-NLS-2$
			for (int index = 0; index < finding.accesses().size(); index++) {
				String line = escape(line(finding, index));
				text.append("    ") //$NON-NLS-1$
						.append(index == mark.index() ? line : "<a href=\"" + link++ + "\">" + line + "</a>") //$NON-NLS-1$//$NON-NLS-2$//$NON-NLS-3$
						.append('\n');
			}
			FindingNotes.of(finding).forEach(note -> text.append(escape(note)).append('\n'));
			for (Fix fix : fixes(mark)) {
				text.append("    ").append(NLS.bind(Messages.FindingHover_fix, //$NON-NLS-1$
						"<a href=\"" + link++ + "\">" + escape(fix.label()) + "</a>")).append('\n'); //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$
			}
			if (mark.stale()) {
				text.append(Messages.FindingHover_stale).append('\n');
			}
		}
		if (marks.size() > MOST) {
			text.append(NLS.bind(Messages.FindingHover_more, marks.size() - MOST)).append('\n');
		}
		return text.toString().stripTrailing();
	}

	private static String heading(Mark mark) {
		Finding finding = mark.finding();
		return NLS.bind(Messages.FindingHover_heading, new Object[] { FindingTexts.kind(finding),
				finding.variable().displayName(), FindingTexts.verdict(finding), FindingTexts.evidence(finding) });
	}

	private static String line(Finding finding, int index) {
		Access access = finding.accesses().get(index);
		return NLS.bind(Messages.FindingHover_access, new Object[] { FindingTexts.badge(finding, index),
				FindingTexts.operation(access), FindingTexts.thread(access.thread()), FindingTexts.place(access) });
	}

	/**
	 * Escapes a text for a link widget: an ampersand would be a mnemonic, and angle brackets in names would be markup.
	 */
	private static String escape(String text) {
		return text.replace("&", "&&").replace("<", "\u2039").replace(">", "\u203a"); //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$ //$NON-NLS-4$ //$NON-NLS-5$ //$NON-NLS-6$
	}

	@Override
	public String toString() {
		return linkText().replaceAll("</?a[^>]*>", "").replace("&&", "&"); //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$ //$NON-NLS-4$
	}
}
