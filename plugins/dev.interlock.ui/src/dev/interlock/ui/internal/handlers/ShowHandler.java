/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import java.util.Map;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.commands.IElementUpdater;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.menus.UIElement;

import dev.interlock.ui.internal.reports.Facet;
import dev.interlock.ui.internal.reports.FindingColumn;
import dev.interlock.ui.internal.reports.RaceReportsView;

/** <em>Show</em> and <em>Columns</em> of the view's menu; the parameter is the stable name of a facet or a column. */
public final class ShowHandler extends AbstractHandler implements IElementUpdater {

	private static final String COMMAND = "dev.interlock.ui.show"; //$NON-NLS-1$
	private static final String PARAMETER = "dev.interlock.ui.show.what"; //$NON-NLS-1$

	@Override
	public Object execute(ExecutionEvent event) {
		RaceReportsView view = view(HandlerUtil.getActiveWorkbenchWindow(event));
		if (view != null) {
			String what = event.getParameter(PARAMETER);
			Facet.of(what).ifPresent(view::toggle);
			FindingColumn.of(what).ifPresent(view::toggle);
			PlatformUI.getWorkbench().getService(ICommandService.class).refreshElements(COMMAND, null);
		}
		return null;
	}

	private static RaceReportsView view(IWorkbenchWindow window) {
		return window != null && window.getActivePage().findView(RaceReportsView.ID) instanceof RaceReportsView view
				? view
				: null;
	}

	@Override
	public void updateElement(UIElement element, @SuppressWarnings("rawtypes") Map parameters) {
		RaceReportsView view = view(PlatformUI.getWorkbench().getActiveWorkbenchWindow());
		if (view != null) {
			String what = String.valueOf(parameters.get(PARAMETER));
			element.setChecked(Facet.of(what).map(view::shows)
					.orElseGet(() -> FindingColumn.of(what).map(view::shows).orElse(false)));
		}
	}
}
