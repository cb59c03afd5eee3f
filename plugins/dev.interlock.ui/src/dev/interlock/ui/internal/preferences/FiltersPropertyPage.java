/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.preferences;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Link;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.dialogs.PropertyPage;

import dev.interlock.core.ClassFilters;

/** The page <em>Race Detection</em> of a project: filters of the project that replace those of the workspace. */
public final class FiltersPropertyPage extends PropertyPage {

	private Button own;
	private FilterList include;
	private FilterList exclude;

	@Override
	protected Control createContents(Composite parent) {
		Composite page = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(2).applyTo(page);
		own = new Button(page, SWT.CHECK);
		own.setText(Messages.Filters_own);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(own);
		own.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> enable()));
		Link workspace = new Link(page, SWT.NONE);
		workspace.setText("<a>" + Messages.Filters_workspace + "</a>"); //$NON-NLS-1$ //$NON-NLS-2$
		workspace.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> openWorkspace()));
		Composite lists = new Composite(page, SWT.NONE);
		GridLayoutFactory.fillDefaults().applyTo(lists);
		GridDataFactory.fillDefaults().span(2, 1).grab(true, true).applyTo(lists);
		include = new FilterList(lists, Messages.Filters_include);
		exclude = new FilterList(lists, Messages.Filters_exclude);
		show(ClassFilters.of(project()), ClassFilters.hasOwn(project()));
		PlatformUI.getWorkbench().getHelpSystem().setHelp(parent, "dev.interlock.ui.filters"); //$NON-NLS-1$
		return page;
	}

	private void openWorkspace() {
		PreferencesUtil.createPreferenceDialogOn(getShell(), FiltersPreferencePage.ID,
				new String[] { FiltersPreferencePage.ID }, null).open();
		if (!own.getSelection()) {
			show(ClassFilters.ofWorkspace(), false);
		}
	}

	private void show(ClassFilters filters, boolean ofProject) {
		own.setSelection(ofProject);
		include.show(filters.include());
		exclude.show(filters.exclude());
		enable();
	}

	private void enable() {
		include.setEnabled(own.getSelection());
		exclude.setEnabled(own.getSelection());
	}

	@Override
	protected void performDefaults() {
		show(ClassFilters.ofWorkspace(), false);
		super.performDefaults();
	}

	@Override
	public boolean performOk() {
		try {
			if (own.getSelection()) {
				new ClassFilters(include.filters(), exclude.filters()).saveTo(project());
			} else if (ClassFilters.hasOwn(project())) {
				ClassFilters.removeFrom(project());
			}
			return true;
		} catch (CoreException e) {
			setErrorMessage(e.getStatus().getMessage());
			return false;
		}
	}

	private IProject project() {
		return Adapters.adapt(getElement(), IProject.class);
	}
}
