/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.exchange;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.IEditorLauncher;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.statushandlers.StatusManager;

import dev.interlock.core.Interlock;
import dev.interlock.ui.internal.ViewIds;

/** Opens a session file: imports it and brings the view to the front. */
public final class SessionOpener implements IEditorLauncher {

	@Override
	public void open(IPath file) {
		Job job = Job.create(Messages.Import_job, monitor -> {
			try {
				Interlock.sessions().importFile(file.toPath());
				PlatformUI.getWorkbench().getDisplay().asyncExec(SessionOpener::showReports);
			} catch (CoreException e) {
				StatusManager.getManager().handle(e.getStatus(), StatusManager.SHOW);
			}
		});
		job.setUser(true);
		job.schedule();
	}

	/** Shows the view with the sessions. Must be called in the UI thread. */
	static void showReports() {
		IWorkbenchWindow window = PlatformUI.isWorkbenchRunning()
				? PlatformUI.getWorkbench().getActiveWorkbenchWindow()
				: null;
		if (window != null && window.getActivePage() != null) {
			try {
				window.getActivePage().showView(ViewIds.RACE_REPORTS, null, IWorkbenchPage.VIEW_ACTIVATE);
			} catch (PartInitException e) {
				StatusManager.getManager().handle(e.getStatus(), StatusManager.LOG);
			}
		}
	}
}
