/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.List;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.PlatformUI;

import dev.interlock.core.EngineCatalogue;
import dev.interlock.core.Interlock;
import dev.interlock.core.RunningProgram;

/** Asks for a running Java program and watches it from then on. */
public final class ConnectHandler extends AbstractHandler {

	static final String COMMAND = "dev.interlock.ui.connect"; //$NON-NLS-1$

	@Override
	public Object execute(ExecutionEvent event) {
		job(Messages.ConnectHandler_looking, this::look);
		return null;
	}

	/** An operation that takes too long for the UI thread and may fail. */
	private interface Work {
		void run(IProgressMonitor monitor) throws CoreException;
	}

	private static void job(String name, Work work) {
		Job.create(name, monitor -> {
			work.run(monitor);
		}).schedule();
	}

	private void look(IProgressMonitor monitor) throws CoreException {
		List<RunningProgram> programs = Interlock.runningPrograms();
		EngineCatalogue catalogue = Interlock.engines();
		PlatformUI.getWorkbench().getDisplay().asyncExec(() -> ask(programs, catalogue));
	}

	private static void ask(List<RunningProgram> programs, EngineCatalogue catalogue) {
		if (!PlatformUI.isWorkbenchRunning()) {
			return;
		}
		ConnectDialog dialog = new ConnectDialog(PlatformUI.getWorkbench().getModalDialogShellProvider().getShell(),
				catalogue, programs);
		if (dialog.open() == Window.OK) {
			RunningProgram chosen = (RunningProgram) dialog.getFirstResult();
			job(NLS.bind(Messages.ConnectHandler_connecting, ConnectDialog.text(chosen)),
					monitor -> Interlock.connect(chosen, dialog.options(), monitor));
		}
	}
}
