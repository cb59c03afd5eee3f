/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports;

import org.eclipse.core.commands.IHandler;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.ui.IWorkbenchCommandConstants;
import org.eclipse.ui.IWorkbenchPartSite;
import org.eclipse.ui.handlers.CollapseAllHandler;
import org.eclipse.ui.handlers.ExpandAllHandler;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.texteditor.ITextEditorActionDefinitionIds;

import dev.interlock.ui.internal.handlers.RunnableHandler;

/** The handlers of the workbench's own commands while the view is active. */
final class ViewCommands {

	ViewCommands(RaceReportsView view, TreeViewer viewer, IWorkbenchPartSite site) {
		IHandlerService service = site.getService(IHandlerService.class);
		activate(service, CollapseAllHandler.COMMAND_ID, new CollapseAllHandler(viewer));
		activate(service, ExpandAllHandler.COMMAND_ID, new ExpandAllHandler(viewer));
		activate(service, IWorkbenchCommandConstants.EDIT_COPY, new RunnableHandler(view::copy));
		activate(service, IWorkbenchCommandConstants.EDIT_SELECT_ALL, new RunnableHandler(view::selectAll));
		activate(service, IWorkbenchCommandConstants.EDIT_FIND_AND_REPLACE, new RunnableHandler(view::find));
		activate(service, ITextEditorActionDefinitionIds.QUICK_ASSIST, new RunnableHandler(view::fix));
		activate(service, IWorkbenchCommandConstants.NAVIGATE_NEXT, new RunnableHandler(() -> view.moveSelection(1)));
		activate(service, IWorkbenchCommandConstants.NAVIGATE_PREVIOUS,
				new RunnableHandler(() -> view.moveSelection(-1)));
	}

	private static void activate(IHandlerService service, String command, IHandler handler) {
		service.activateHandler(command, handler);
	}
}
