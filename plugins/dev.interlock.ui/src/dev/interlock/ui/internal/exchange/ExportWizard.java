/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.exchange;

import java.nio.file.Path;
import java.util.List;

import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.ui.IExportWizard;
import org.eclipse.ui.IWorkbench;

import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionFormat;

/** Writes sessions to a file: <em>Export... &gt; Run/Debug &gt; Race Detection Sessions</em>. */
public final class ExportWizard extends Wizard implements IExportWizard {

	private final ExportPage page = new ExportPage();

	@Override
	public void init(IWorkbench workbench, IStructuredSelection selection) {
		setWindowTitle(Messages.Export_title);
		setNeedsProgressMonitor(true);
		setDialogSettings(ExchangeSettings.section());
	}

	@Override
	public void addPages() {
		addPage(page);
	}

	@Override
	public boolean performFinish() {
		List<RaceSession> sessions = page.sessions();
		SessionFormat format = page.format();
		Path file = page.file();
		if (!page.mayWrite() || !FileOperation.perform(getContainer(), () -> format.write(sessions, file))) {
			return false;
		}
		page.remember();
		return true;
	}
}
