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
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.handlers.HandlerUtil;

import dev.interlock.fixes.model.FixRequest;
import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.internal.reports.view.RaceReportsViews;

/** A command on the finding that is selected in the view. Shows a message if none is selected. */
abstract class FindingHandler extends AbstractHandler {

	@Override
	public final Object execute(ExecutionEvent event) throws ExecutionException {
		IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
		RaceReportsView view = RaceReportsViews.of(window);
		FixRequest selected = view != null ? view.selectedRequest() : null;
		Shell shell = window.getShell();
		if (selected == null) {
			say(shell, Messages.OpenAccessHandler_noFinding);
		} else {
			try {
				execute(shell, selected);
			} catch (CoreException e) {
				say(shell, e.getStatus().getMessage());
			}
		}
		return null;
	}

	/**
	 * Executes the command.
	 *
	 * @throws CoreException if the command fails; the message is shown
	 */
	abstract void execute(Shell shell, FixRequest selected) throws CoreException;

	private static void say(Shell shell, String message) {
		MessageDialog.openInformation(shell, Messages.OpenAccessHandler_title, message);
	}
}
