/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.exchange;

import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.ui.IImportWizard;
import org.eclipse.ui.IWorkbench;

/** Imports a session from a file: <em>Import... &gt; Run/Debug &gt; Race Detection Session</em>. */
public final class ImportWizard extends Wizard implements IImportWizard {

	private ImportPage page;

	@Override
	public void init(IWorkbench workbench, IStructuredSelection selection) {
		setWindowTitle(Messages.Import_title);
		setNeedsProgressMonitor(true);
		setDialogSettings(ExchangeSettings.section());
		page = new ImportPage(selection);
	}

	@Override
	public void addPages() {
		addPage(page);
	}

	@Override
	public boolean performFinish() {
		if (!FileOperation.perform(getContainer(), page.operation())) {
			return false;
		}
		page.remember();
		SessionOpener.showReports();
		return true;
	}
}
