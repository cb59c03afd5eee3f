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
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.commands.IElementUpdater;
import org.eclipse.ui.menus.UIElement;

import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.internal.reports.view.RaceReportsViews;

/** Switches <em>Link with Editor</em> of the view on or off. */
public final class LinkHandler extends AbstractHandler implements IElementUpdater {

	private static final String COMMAND = "dev.interlock.ui.linkWithEditor"; //$NON-NLS-1$

	@Override
	public Object execute(ExecutionEvent event) {
		RaceReportsView view = RaceReportsViews.of(event);
		if (view != null) {
			view.setLinked(!view.isLinked());
			PlatformUI.getWorkbench().getService(ICommandService.class).refreshElements(COMMAND, null);
		}
		return null;
	}

	@Override
	public void updateElement(UIElement element, @SuppressWarnings("rawtypes") Map parameters) {
		RaceReportsView view = RaceReportsViews.of(PlatformUI.getWorkbench().getActiveWorkbenchWindow());
		if (view != null) {
			element.setChecked(view.isLinked());
		}
	}
}
