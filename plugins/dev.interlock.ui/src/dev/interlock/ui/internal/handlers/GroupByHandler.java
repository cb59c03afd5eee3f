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
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.commands.IElementUpdater;
import org.eclipse.ui.menus.UIElement;

import dev.interlock.ui.internal.reports.model.Grouping;
import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.internal.reports.view.RaceReportsViews;

/** <em>Group By</em> in the view's menu. The parameter is the stable name of a grouping. */
public final class GroupByHandler extends AbstractHandler implements IElementUpdater {

	private static final String COMMAND = "dev.interlock.ui.groupBy"; //$NON-NLS-1$
	private static final String PARAMETER = "dev.interlock.ui.groupBy.grouping"; //$NON-NLS-1$

	@Override
	public Object execute(ExecutionEvent event) {
		RaceReportsView view = RaceReportsViews.of(event);
		if (view != null) {
			view.presentation().groupBy(Grouping.of(event.getParameter(PARAMETER)));
			PlatformUI.getWorkbench().getService(ICommandService.class).refreshElements(COMMAND, null);
		}
		return null;
	}

	@Override
	public void updateElement(UIElement element, @SuppressWarnings("rawtypes") Map parameters) {
		IWorkbenchPart part = (IWorkbenchPart) element.getServiceLocator().getService(IWorkbenchPart.class);
		IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
		if (part == null) {
			part = RaceReportsViews.of(window);
		}
		if (part instanceof RaceReportsView view) {
			element.setChecked(view.presentation().grouping().stableName().equals(parameters.get(PARAMETER)));
		}
	}
}
