/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;

import dev.interlock.sections.AtomicSection;
import dev.interlock.ui.internal.FontUnits;

/** Asks for each section that was broken in training whether that is a bug or intended. Initially all are undecided. */
final class BrokenSectionsDialog extends Dialog {

	/** The user's decision about a broken section. */
	enum Decision {
		/** Undecided: the section stays enabled. */
		OPEN(Messages.Broken_open),
		/** It must not be broken: it stays enabled and is marked. */
		BUG(Messages.Broken_bug),
		/** It may be broken: it is disabled. */
		INTENDED(Messages.Broken_intended);

		private final String label;

		Decision(String label) {
			this.label = label;
		}
	}

	/** A broken section with its code and the user's decision. */
	static final class Broken {

		/** A location at the end of the reason: CLASS.METHOD(FILE:LINE). */
		private static final Pattern PLACE = Pattern.compile("([\\w$.]+)\\.[\\w$<>]+\\(([^():]+):(\\d+)\\)$"); //$NON-NLS-1$

		private final AtomicSection section;
		private final SectionSnippet snippet;
		private final String code;
		private final String by;
		private Decision decision = Decision.OPEN;

		private Broken(AtomicSection section, SectionSnippet snippet, String code, String by) {
			this.section = section;
			this.snippet = snippet;
			this.code = code;
			this.by = by;
		}

		/**
		 * Looks up the code of a section that training has disabled, and of the access that broke it. Must not be
		 * called in the UI thread.
		 */
		static Broken of(AtomicSection section, SectionCode.Reader reader) throws CoreException {
			String reason = section.disabled().orElse(""); //$NON-NLS-1$
			SectionSnippet snippet = SectionSnippet.of(section, reader);
			String code = SectionColumn.sites(section, reader.of(section));
			Matcher place = PLACE.matcher(reason);
			if (!place.find()) {
				return new Broken(section, snippet, code, reason);
			}
			int line = Integer.parseInt(place.group(3));
			String text = reader.text(place.group(1), line);
			String by = NLS.bind(Messages.Broken_by, new Object[] { place.group(2), place.group(3), text });
			return new Broken(section, text.isEmpty() ? snippet : snippet.withRemote(line, text), code, by);
		}

		/** The section after training. */
		AtomicSection section() {
			return section;
		}

		Decision decision() {
			return decision;
		}
	}

	private static final int WIDTH = 150;
	private static final int HEIGHT = 40;

	private final List<Broken> broken;
	private final String message;
	private TableViewer viewer;
	private SnippetText code;
	private Button bug;
	private Button intended;
	private Label count;

	BrokenSectionsDialog(Shell parent, String message, List<Broken> broken) {
		super(parent);
		this.message = message;
		this.broken = broken;
	}

	@Override
	protected void configureShell(Shell shell) {
		super.configureShell(shell);
		shell.setText(Messages.Train_title);
		PlatformUI.getWorkbench().getHelpSystem().setHelp(shell, "dev.interlock.ui.atomicSections"); //$NON-NLS-1$
	}

	@Override
	protected boolean isResizable() {
		return true;
	}

	@Override
	protected Point getInitialSize() {
		return new Point(FontUnits.characters(getShell(), WIDTH), FontUnits.lines(getShell(), HEIGHT));
	}

	@Override
	protected Control createDialogArea(Composite parent) {
		Composite area = (Composite) super.createDialogArea(parent);
		Label text = new Label(area, SWT.WRAP);
		text.setText(message);
		GridDataFactory.fillDefaults().grab(true, false).hint(1, SWT.DEFAULT).applyTo(text);
		createTable(area);
		code = new SnippetText(area);
		createDecision(area);
		viewer.addSelectionChangedListener(event -> selected());
		viewer.setSelection(new StructuredSelection(broken.get(0)));
		applyDialogFont(area);
		code.useEditorFont();
		return area;
	}

	private void createTable(Composite area) {
		Composite table = new Composite(area, SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(table);
		TableColumnLayout layout = new TableColumnLayout();
		table.setLayout(layout);
		viewer = new TableViewer(table, SWT.BORDER | SWT.SINGLE | SWT.FULL_SELECTION);
		viewer.getTable().setHeaderVisible(true);
		column(layout, Messages.Broken_decision, 15, each -> each.decision.label);
		column(layout, Messages.Column_sites, 49, each -> each.code);
		column(layout, Messages.Broken_column, 36, each -> each.by);
		viewer.setContentProvider(ArrayContentProvider.getInstance());
		viewer.setInput(broken);
	}

	private void column(TableColumnLayout layout, String title, int weight, Function<Broken, String> text) {
		TableViewerColumn column = new TableViewerColumn(viewer, SWT.NONE);
		column.getColumn().setText(title);
		column.setLabelProvider(ColumnLabelProvider.createTextProvider(each -> text.apply((Broken) each)));
		layout.setColumnData(column.getColumn(), new ColumnWeightData(weight));
	}

	private void createDecision(Composite area) {
		Composite line = new Composite(area, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(3).applyTo(line);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(line);
		bug = radio(line, Messages.Broken_isBug, Decision.BUG);
		intended = radio(line, Messages.Broken_isIntended, Decision.INTENDED);
		count = new Label(line, SWT.RIGHT);
		GridDataFactory.fillDefaults().grab(true, false).align(SWT.FILL, SWT.CENTER).applyTo(count);
	}

	private Button radio(Composite parent, String text, Decision decision) {
		Button button = new Button(parent, SWT.RADIO);
		button.setText(text);
		button.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> {
			if (button.getSelection()) {
				selection().ifPresent(each -> {
					each.decision = decision;
					viewer.update(each, null);
					count();
				});
			}
		}));
		return button;
	}

	private Optional<Broken> selection() {
		return Optional.ofNullable((Broken) viewer.getStructuredSelection().getFirstElement());
	}

	private void selected() {
		Optional<Broken> now = selection();
		now.ifPresent(each -> code.show(each.snippet));
		Decision decision = now.map(Broken::decision).orElse(Decision.OPEN);
		bug.setSelection(decision == Decision.BUG);
		intended.setSelection(decision == Decision.INTENDED);
		bug.setEnabled(now.isPresent());
		intended.setEnabled(now.isPresent());
		count();
	}

	private void count() {
		long decided = broken.stream().filter(each -> each.decision != Decision.OPEN).count();
		count.setText(decided == broken.size() ? Messages.Broken_countAll
				: NLS.bind(Messages.Broken_count, decided, broken.size()));
	}

	@Override
	protected void createButtonsForButtonBar(Composite parent) {
		createButton(parent, IDialogConstants.OK_ID, IDialogConstants.OK_LABEL, true);
		createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
	}
}
