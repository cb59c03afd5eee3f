/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.view;

import org.eclipse.core.commands.IHandler;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchCommandConstants;
import org.eclipse.ui.IWorkbenchPartSite;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.CollapseAllHandler;
import org.eclipse.ui.handlers.ExpandAllHandler;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.part.IShowInTarget;
import org.eclipse.ui.texteditor.ITextEditorActionDefinitionIds;
import org.eclipse.ui.views.properties.PropertyShowInContext;

import dev.interlock.ui.internal.RunnableHandler;

/** The handlers of the workbench's own commands while the view is active. */
final class ViewCommands {

	ViewCommands(RaceReportsView view, TreeViewer viewer, IWorkbenchPartSite site) {
		ViewEdits edits = view.edits();
		IHandlerService service = site.getService(IHandlerService.class);
		activate(service, CollapseAllHandler.COMMAND_ID, new RunnableHandler(() -> view.expandAll(false)));
		activate(service, ExpandAllHandler.COMMAND_ID, new RunnableHandler(() -> view.expandAll(true)));
		activate(service, IWorkbenchCommandConstants.EDIT_COPY, new RunnableHandler(edits::copy));
		activate(service, IWorkbenchCommandConstants.EDIT_SELECT_ALL, new RunnableHandler(edits::selectAll));
		activate(service, IWorkbenchCommandConstants.EDIT_FIND_AND_REPLACE, new RunnableHandler(edits::find));
		activate(service, IWorkbenchCommandConstants.EDIT_DELETE, new RunnableHandler(edits::remove));
		activate(service, IWorkbenchCommandConstants.FILE_PROPERTIES,
				new RunnableHandler(() -> showProperties(view, viewer)));
		activate(service, IWorkbenchCommandConstants.FILE_REFRESH, new RunnableHandler(view::refresh));
		activate(service, ITextEditorActionDefinitionIds.QUICK_ASSIST, new RunnableHandler(view::fix));
		activate(service, IWorkbenchCommandConstants.NAVIGATE_NEXT, new RunnableHandler(() -> view.moveSelection(1)));
		activate(service, IWorkbenchCommandConstants.NAVIGATE_PREVIOUS,
				new RunnableHandler(() -> view.moveSelection(-1)));
	}

	/**
	 * Passes the selection to the view <em>Properties</em>, which may just have been opened and may cover this view.
	 */
	private static void showProperties(RaceReportsView view, TreeViewer viewer) {
		try {
			IViewPart properties = view.getSite().getPage().showView(IPageLayout.ID_PROP_SHEET);
			if (properties instanceof IShowInTarget target) {
				target.show(new PropertyShowInContext(view, viewer.getSelection()));
			}
		} catch (PartInitException e) {
			ILog.of(ViewCommands.class).log(e.getStatus());
		}
	}

	private static void activate(IHandlerService service, String command, IHandler handler) {
		service.activateHandler(command, handler);
	}
}
