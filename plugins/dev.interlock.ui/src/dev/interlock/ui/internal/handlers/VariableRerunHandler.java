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
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.handlers.HandlerUtil;

import dev.interlock.fixes.FixRequest;
import dev.interlock.ui.internal.launching.Reruns;
import dev.interlock.ui.internal.reports.RaceReportsView;
import dev.interlock.ui.internal.reports.RaceReportsViews;

/** Runs again on the variable of the finding that is selected in the view, and on nothing else. */
public final class VariableRerunHandler extends AbstractHandler {

	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
		RaceReportsView view = RaceReportsViews.of(window);
		FixRequest selected = view != null ? view.selectedRequest() : null;
		if (selected == null) {
			MessageDialog.openInformation(window.getShell(), Messages.OpenAccessHandler_title,
					Messages.OpenAccessHandler_noFinding);
		} else {
			try {
				Reruns.onVariable(selected.session(), selected.finding());
			} catch (CoreException e) {
				MessageDialog.openInformation(window.getShell(), Messages.OpenAccessHandler_title,
						e.getStatus().getMessage());
			}
		}
		return null;
	}
}
