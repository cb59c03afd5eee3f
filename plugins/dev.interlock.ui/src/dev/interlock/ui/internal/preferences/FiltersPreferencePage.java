/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.preferences;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.eclipse.ui.PlatformUI;

import dev.interlock.core.ClassFilters;

/** The page <em>Java &gt; Race Detection &gt; Filters</em>: the default filters of instrumented classes. */
public final class FiltersPreferencePage extends PreferencePage implements IWorkbenchPreferencePage {

	static final String ID = "dev.interlock.ui.filters"; //$NON-NLS-1$

	private FilterList include;
	private FilterList exclude;

	@Override
	public void init(IWorkbench workbench) {
		setDescription(Messages.Filters_description);
	}

	@Override
	protected Control createContents(Composite parent) {
		Composite page = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().applyTo(page);
		include = new FilterList(page, Messages.Filters_include);
		exclude = new FilterList(page, Messages.Filters_exclude);
		show(ClassFilters.ofWorkspace());
		PlatformUI.getWorkbench().getHelpSystem().setHelp(parent, "dev.interlock.ui.filters"); //$NON-NLS-1$
		return page;
	}

	private void show(ClassFilters filters) {
		include.show(filters.include());
		exclude.show(filters.exclude());
	}

	@Override
	protected void performDefaults() {
		show(ClassFilters.defaults());
		super.performDefaults();
	}

	@Override
	public boolean performOk() {
		try {
			new ClassFilters(include.filters(), exclude.filters()).saveToWorkspace();
			return true;
		} catch (CoreException e) {
			setErrorMessage(e.getStatus().getMessage());
			return false;
		}
	}
}
