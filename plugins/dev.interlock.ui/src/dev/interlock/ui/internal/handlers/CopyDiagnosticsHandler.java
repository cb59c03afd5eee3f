/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.handlers.HandlerUtil;

import dev.interlock.core.RaceSession;
import dev.interlock.ui.internal.Clipboards;

/** Copies the diagnostics for a problem report about Interlock, with those of the shown session if there is one. */
public final class CopyDiagnosticsHandler extends AbstractHandler {

	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
		RaceSession session = SessionHandler.shown(window);
		Display display = window.getShell().getDisplay();
		// a session of an earlier run of the IDE is read from its file
		Job.create(Messages.CopyDiagnosticsHandler_job, (ICoreRunnable) monitor -> {
			String text = Diagnostics.of(session);
			if (!display.isDisposed()) {
				display.asyncExec(() -> Clipboards.copy(display, text));
			}
		}).schedule();
		return null;
	}
}
