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
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.handlers.HandlerUtil;

import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.internal.reports.view.RaceReportsViews;

/**
 * Opens the first or second access of the finding selected in the view, as specified in {@code plugin.xml} after the
 * class name. It works in any part, so its keys also switch between the two racing lines in the editor.
 */
public final class OpenAccessHandler extends AbstractHandler implements IExecutableExtension {

	private int index;

	@Override
	public void setInitializationData(IConfigurationElement config, String propertyName, Object data) {
		index = Integer.parseInt(String.valueOf(data));
	}

	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
		RaceReportsView view = RaceReportsViews.of(window);
		if (view == null || !view.openAccess(index)) {
			MessageDialog.openInformation(window.getShell(), Messages.OpenAccessHandler_title,
					Messages.OpenAccessHandler_noFinding);
		}
		return null;
	}
}
