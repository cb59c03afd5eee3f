/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;

import dev.interlock.ui.internal.sections.SectionSnippet.Role;
import dev.interlock.ui.internal.sections.SectionSnippet.Row;

/** Shows the lines of a section, read-only, in the font of the Java editor. */
final class SnippetText {

	private static final String EDITOR_FONT = "org.eclipse.jdt.ui.editors.textfont"; //$NON-NLS-1$
	private static final int LINES = 9;
	private static final int TAB = 4;

	private final StyledText text;

	SnippetText(Composite parent) {
		text = new StyledText(parent, SWT.BORDER | SWT.READ_ONLY | SWT.MULTI | SWT.H_SCROLL | SWT.V_SCROLL);
		text.setTabs(TAB);
		useEditorFont();
		GridDataFactory.fillDefaults().grab(true, false).hint(SWT.DEFAULT, LINES * text.getLineHeight()).applyTo(text);
	}

	/** Sets the font of the Java editor instead of the font of a dialog. */
	void useEditorFont() {
		text.setFont(JFaceResources.getFont(EDITOR_FONT));
	}

	void show(SectionSnippet snippet) {
		StringBuilder all = new StringBuilder();
		List<StyleRange> bold = new ArrayList<>();
		int indent = snippet.rows().stream()
				.filter(row -> row.line() > 0 && row.role() != Role.REMOTE && !row.text().isBlank())
				.mapToInt(row -> indent(row.text())).min().orElse(0);
		for (Row row : snippet.rows()) {
			int start = all.length();
			all.append(row.line() == 0 ? "     " : String.format("%4d ", row.line())); //$NON-NLS-1$ //$NON-NLS-2$
			all.append(row.role() == Role.REMOTE ? row.text().strip()
					: row.text().substring(Math.min(row.line() == 0 ? 0 : indent, row.text().length()))
							.stripTrailing());
			if (row.role() != Role.CONTEXT) {
				all.append("   \u2190 ").append(said(row.role())); //$NON-NLS-1$
				bold.add(new StyleRange(start, all.length() - start, null, null, SWT.BOLD));
			}
			all.append('\n');
		}
		text.setText(all.toString().stripTrailing());
		bold.forEach(range -> {
			range.length = Math.min(range.length, text.getCharCount() - range.start);
			text.setStyleRange(range);
		});
	}

	private static int indent(String line) {
		return line.length() - line.stripLeading().length();
	}

	private static String said(Role role) {
		return switch (role) {
		case ENTRY -> Messages.Snippet_entry;
		case BOTH -> Messages.Snippet_both;
		case END -> Messages.Snippet_end;
		default -> Messages.Snippet_remote;
		};
	}

	StyledText control() {
		return text;
	}
}
