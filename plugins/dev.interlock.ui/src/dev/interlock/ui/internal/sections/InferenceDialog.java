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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.CheckboxTableViewer;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.ICheckStateProvider;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerFilter;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PlatformUI;

import dev.interlock.sections.AtomicSection;
import dev.interlock.ui.internal.FontUnits;

/** Shows proposed sections with their code and asks which of them to add. Initially none is chosen. */
final class InferenceDialog extends Dialog {

	private static final int WIDTH = 150;
	private static final int HEIGHT = 40;

	private final String message;
	private final List<Proposal> proposals;
	private final List<String> forms = new ArrayList<>();
	private final Set<Proposal> chosen = new LinkedHashSet<>();
	private CheckboxTableViewer viewer;
	private Text filter;
	private Combo form;
	private Label count;

	InferenceDialog(Shell parent, String message, List<Proposal> proposals) {
		super(parent);
		this.message = message;
		this.proposals = proposals;
	}

	/** The sections that the user has chosen, in their order. */
	List<AtomicSection> chosen() {
		return proposals.stream().filter(chosen::contains).map(Proposal::section).toList();
	}

	@Override
	protected void configureShell(Shell shell) {
		super.configureShell(shell);
		shell.setText(Messages.Infer_title);
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
		createFilter(area);
		createTable(area);
		SnippetText code = new SnippetText(area);
		viewer.addSelectionChangedListener(event -> {
			if (event.getStructuredSelection().getFirstElement() instanceof Proposal proposal) {
				code.show(proposal.snippet());
			}
		});
		createChoice(area);
		viewer.setSelection(new StructuredSelection(proposals.get(0)));
		applyDialogFont(area);
		code.useEditorFont();
		return area;
	}

	private void createFilter(Composite area) {
		Composite line = new Composite(area, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(2).applyTo(line);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(line);
		filter = new Text(line, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
		filter.setMessage(Messages.Infer_filter);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(filter);
		filter.addModifyListener(event -> filtered());
		form = new Combo(line, SWT.READ_ONLY);
		form.add(NLS.bind(Messages.Infer_allForms, proposals.size()));
		Map<String, Long> counts = proposals.stream()
				.collect(Collectors.groupingBy(Proposal::form, TreeMap::new, Collectors.counting()));
		counts.forEach((each, number) -> {
			forms.add(each);
			form.add(NLS.bind(Messages.Infer_form, each, number));
		});
		form.select(0);
		form.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> filtered()));
	}

	private void createTable(Composite area) {
		Composite table = new Composite(area, SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(table);
		TableColumnLayout layout = new TableColumnLayout();
		table.setLayout(layout);
		viewer = CheckboxTableViewer.newCheckList(table, SWT.BORDER | SWT.FULL_SELECTION);
		viewer.getTable().setHeaderVisible(true);
		column(layout, Messages.Column_method, 21, Proposal::method);
		column(layout, Messages.Column_sites, 44, Proposal::code);
		column(layout, Messages.Column_variable, 19, Proposal::variable);
		column(layout, Messages.Column_form, 16, Proposal::form);
		viewer.setContentProvider(ArrayContentProvider.getInstance());
		viewer.setCheckStateProvider(new ICheckStateProvider() {
			@Override
			public boolean isGrayed(Object element) {
				return false;
			}

			@Override
			public boolean isChecked(Object element) {
				return chosen.contains(element);
			}
		});
		viewer.addCheckStateListener(event -> choose(List.of((Proposal) event.getElement()), event.getChecked()));
		viewer.addFilter(new ViewerFilter() {
			@Override
			public boolean select(Viewer any, Object parent, Object element) {
				Proposal proposal = (Proposal) element;
				return proposal.has(filter.getText().strip())
						&& (form.getSelectionIndex() <= 0
								|| forms.get(form.getSelectionIndex() - 1).equals(proposal.form()));
			}
		});
		viewer.setInput(proposals);
	}

	private void column(TableColumnLayout layout, String title, int weight, Function<Proposal, String> text) {
		TableViewerColumn column = new TableViewerColumn(viewer, SWT.NONE);
		column.getColumn().setText(title);
		column.setLabelProvider(ColumnLabelProvider.createTextProvider(each -> text.apply((Proposal) each)));
		layout.setColumnData(column.getColumn(), new ColumnWeightData(weight));
	}

	private void createChoice(Composite area) {
		Composite line = new Composite(area, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(3).applyTo(line);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(line);
		count = new Label(line, SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, false).align(SWT.FILL, SWT.CENTER).applyTo(count);
		button(line, Messages.Infer_selectShown, () -> choose(shown(), true));
		button(line, Messages.Infer_deselectShown, () -> choose(shown(), false));
		count();
	}

	private static void button(Composite parent, String text, Runnable action) {
		Button button = new Button(parent, SWT.PUSH);
		button.setText(text);
		button.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> action.run()));
	}

	/** The rows that pass the filter. */
	private List<Proposal> shown() {
		return Arrays.stream(viewer.getTable().getItems()).map(item -> (Proposal) item.getData()).toList();
	}

	private void choose(List<Proposal> some, boolean checked) {
		if (checked) {
			chosen.addAll(some);
		} else {
			chosen.removeAll(some);
		}
		viewer.refresh();
		count();
	}

	private void filtered() {
		viewer.refresh();
		if (viewer.getStructuredSelection().isEmpty() && viewer.getTable().getItemCount() > 0) {
			viewer.setSelection(new StructuredSelection(viewer.getElementAt(0)));
		}
		count();
	}

	private void count() {
		count.setText(NLS.bind(Messages.Infer_count,
				new Object[] { chosen.size(), proposals.size(), viewer.getTable().getItemCount() }));
		if (getButton(IDialogConstants.OK_ID) != null) {
			getButton(IDialogConstants.OK_ID).setEnabled(!chosen.isEmpty());
		}
	}

	@Override
	protected void createButtonsForButtonBar(Composite parent) {
		createButton(parent, IDialogConstants.OK_ID, Messages.Infer_add, true).setEnabled(false);
		createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
	}
}
