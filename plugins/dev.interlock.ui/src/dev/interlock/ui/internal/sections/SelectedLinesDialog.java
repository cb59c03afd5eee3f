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

import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;

import dev.interlock.sections.AtomicSection;
import dev.interlock.ui.internal.FontUnits;

/** Asks which of several variables is accessed atomically in the selected lines, and shows the code of each. */
public final class SelectedLinesDialog extends Dialog {

	private static final int WIDTH = 120;
	private static final int HEIGHT = 32;

	private final List<Proposal> proposals;
	private Proposal chosen;

	private SelectedLinesDialog(Shell parent, List<Proposal> proposals) {
		super(parent);
		this.proposals = proposals;
		chosen = proposals.get(0);
	}

	/**
	 * Opens the dialog.
	 *
	 * @return the chosen section; null if the user cancels
	 */
	public static AtomicSection ask(Shell parent, List<Proposal> proposals) {
		SelectedLinesDialog dialog = new SelectedLinesDialog(parent, proposals);
		return dialog.open() == Window.OK ? dialog.chosen.section() : null;
	}

	@Override
	protected void configureShell(Shell shell) {
		super.configureShell(shell);
		shell.setText(Messages.Selected_title);
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
		Label message = new Label(area, SWT.WRAP);
		message.setText(Messages.Selected_message);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(message);
		Composite table = new Composite(area, SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(table);
		TableColumnLayout layout = new TableColumnLayout();
		table.setLayout(layout);
		TableViewer viewer = new TableViewer(table, SWT.BORDER | SWT.SINGLE | SWT.FULL_SELECTION);
		viewer.getTable().setHeaderVisible(true);
		column(viewer, layout, Messages.Column_variable, 1)
				.setLabelProvider(ColumnLabelProvider.createTextProvider(each -> ((Proposal) each).variable()));
		column(viewer, layout, Messages.Column_sites, 3)
				.setLabelProvider(ColumnLabelProvider.createTextProvider(each -> ((Proposal) each).code()));
		SnippetText code = new SnippetText(area);
		viewer.setContentProvider(ArrayContentProvider.getInstance());
		viewer.setInput(proposals);
		viewer.addSelectionChangedListener(event -> {
			chosen = (Proposal) event.getStructuredSelection().getFirstElement();
			if (chosen != null) {
				code.show(chosen.snippet());
			}
			if (getButton(IDialogConstants.OK_ID) != null) {
				getButton(IDialogConstants.OK_ID).setEnabled(chosen != null);
			}
		});
		viewer.addDoubleClickListener(event -> okPressed());
		viewer.setSelection(new StructuredSelection(proposals.get(0)));
		applyDialogFont(area);
		code.useEditorFont();
		return area;
	}

	private static TableViewerColumn column(TableViewer viewer, TableColumnLayout layout, String title, int weight) {
		TableViewerColumn column = new TableViewerColumn(viewer, SWT.NONE);
		column.getColumn().setText(title);
		layout.setColumnData(column.getColumn(), new ColumnWeightData(weight));
		return column;
	}
}
