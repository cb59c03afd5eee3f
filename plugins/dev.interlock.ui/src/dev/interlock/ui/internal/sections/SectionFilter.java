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
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IMemento;

import dev.interlock.ui.internal.FontUnits;

/** The filter fields above the tree, a text and a kind, and the counts below it. */
final class SectionFilter {

	/** The kinds of sections to which the tree can be limited. */
	enum Kind {
		ALL(Messages.Filter_all, node -> true),
		/** Sections of the file that were declared by a user or from a finding. */
		HAND(Messages.Filter_hand, node -> node.annotated() == null && !isInferred(node)),
		/** Sections of the file that were inferred from the code. */
		INFERRED(Messages.Filter_inferred, node -> node.annotated() == null && isInferred(node)),
		/** Sections declared by annotations. */
		ANNOTATION(Messages.Filter_annotation, node -> node.annotated() != null),
		/** Disabled sections. */
		NOT_WATCHED(Messages.Filter_notWatched, node -> !node.isEnabled()),
		/** Sections with violations in the session that is shown. */
		BROKEN(Messages.Filter_broken, node -> node.violations() > 0),
		/** Sections that do not match the code. */
		GONE(Messages.Filter_gone, node -> node.code().problem() != null);

		private final String label;
		private final Predicate<SectionNode> condition;

		Kind(String label, Predicate<SectionNode> condition) {
			this.label = label;
			this.condition = condition;
		}

		private static boolean isInferred(SectionNode node) {
			return InferredForm.isInferred(node.section().origin());
		}
	}

	private static final String TEXT = "filter"; //$NON-NLS-1$
	private static final String KIND = "show"; //$NON-NLS-1$
	private static final int CHARACTERS = 12;

	private final Text text;
	private final Combo kind;
	private Label summary;

	/**
	 * @param parent  has a grid layout of one column
	 * @param changed called after a change of the filter
	 */
	SectionFilter(Composite parent, Runnable changed) {
		Composite bar = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(2).extendedMargins(4, 4, 2, 0).applyTo(bar);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
		text = new Text(bar, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
		text.setMessage(Messages.Filter_message);
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false)
				.hint(FontUnits.characters(text, CHARACTERS), SWT.DEFAULT).applyTo(text);
		text.addModifyListener(event -> changed.run());
		kind = new Combo(bar, SWT.READ_ONLY);
		kind.setItems(Arrays.stream(Kind.values()).map(each -> each.label).toArray(String[]::new));
		kind.select(0);
		kind.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> changed.run()));
	}

	/** Creates the line of the counts as the next child of the parent. */
	void createSummary(Composite parent) {
		summary = new Label(parent, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, false).hint(1, SWT.DEFAULT).indent(6, 0).applyTo(summary);
	}

	/** Shows counts, or the problems of the files. */
	void summarize(List<SectionNode> projects, List<String> problems) {
		summary.setText(problems.isEmpty() ? summary(projects) : String.join("\n", problems)); //$NON-NLS-1$
		summary.setToolTipText(summary.getText());
		summary.getParent().layout(true, true);
	}

	private String summary(List<SectionNode> projects) {
		long all = count(projects, node -> true);
		List<String> parts = new ArrayList<>();
		parts.add(isEmpty() ? NLS.bind(all == 1 ? Messages.View_summaryOfOne : Messages.View_summary, all)
				: NLS.bind(Messages.View_shown, count(projects, condition()), all));
		add(parts, Messages.View_notWatched, count(projects, node -> !node.isEnabled()));
		add(parts, Messages.View_broken, count(projects, node -> node.violations() > 0));
		return String.join(" \u00b7 ", parts); //$NON-NLS-1$
	}

	/** Adds a count unless it is zero. */
	private static void add(List<String> parts, String text, long count) {
		if (count > 0) {
			parts.add(NLS.bind(text, count));
		}
	}

	private static long count(List<SectionNode> projects, Predicate<SectionNode> condition) {
		return projects.stream().mapToLong(row -> row.count(condition)).sum();
	}

	/** Tests whether a section passes the filter. */
	Predicate<SectionNode> condition() {
		String wanted = text.getText().strip().toLowerCase(Locale.ROOT);
		Predicate<SectionNode> chosen = kind().condition;
		return node -> chosen.test(node) && (wanted.isEmpty() || Arrays.stream(SectionColumn.values())
				.anyMatch(column -> column.text(node).toLowerCase(Locale.ROOT).contains(wanted))
				|| node.section().name().toLowerCase(Locale.ROOT).contains(wanted));
	}

	private Kind kind() {
		return Kind.values()[Math.max(0, kind.getSelectionIndex())];
	}

	/** Whether all sections are shown. */
	boolean isEmpty() {
		return text.getText().isBlank() && kind() == Kind.ALL;
	}

	/** Shows all sections. */
	void clear() {
		kind.select(0);
		text.setText(""); //$NON-NLS-1$
	}

	/** Restores the saved filter. */
	void restore(IMemento memento) {
		String saved = memento.getString(TEXT);
		String name = memento.getString(KIND);
		kind.select(Arrays.stream(Kind.values()).filter(each -> each.name().equals(name)).findFirst().orElse(Kind.ALL)
				.ordinal());
		text.setText(saved == null ? "" : saved); //$NON-NLS-1$
	}

	/** Saves the filter for the next start. */
	void save(IMemento memento) {
		memento.putString(TEXT, text.getText());
		memento.putString(KIND, kind().name());
	}
}
