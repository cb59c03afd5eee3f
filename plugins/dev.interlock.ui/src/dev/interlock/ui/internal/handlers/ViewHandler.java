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
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.commands.IElementUpdater;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.menus.UIElement;

import dev.interlock.ui.internal.ViewIds;
import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.internal.reports.view.RaceReportsViews;

/**
 * Pins the view to its session, or opens another view, as specified in {@code plugin.xml} after the class name.
 * Together they show two sessions side by side.
 */
public final class ViewHandler extends AbstractHandler implements IExecutableExtension, IElementUpdater {

	private static final String PIN = "dev.interlock.ui.pinView"; //$NON-NLS-1$

	private boolean pins;

	@Override
	public void setInitializationData(IConfigurationElement config, String propertyName, Object data) {
		pins = "pin".equals(data); //$NON-NLS-1$
	}

	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		IWorkbenchPage page = HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage();
		RaceReportsView view = RaceReportsViews.of(page);
		if (!pins) {
			open(page);
		} else if (view != null) {
			view.setPinned(!view.isPinned());
			PlatformUI.getWorkbench().getService(ICommandService.class).refreshElements(PIN, null);
		}
		return null;
	}

	private static void open(IWorkbenchPage page) throws ExecutionException {
		int number = 2;
		while (page.findViewReference(ViewIds.RACE_REPORTS, Integer.toString(number)) != null) {
			number++;
		}
		try {
			page.showView(ViewIds.RACE_REPORTS, Integer.toString(number), IWorkbenchPage.VIEW_ACTIVATE);
		} catch (PartInitException e) {
			throw new ExecutionException(e.getMessage(), e);
		}
	}

	@Override
	public void updateElement(UIElement element, @SuppressWarnings("rawtypes") Map parameters) {
		RaceReportsView view = RaceReportsViews.of(PlatformUI.getWorkbench().getActiveWorkbenchWindow());
		element.setChecked(pins && view != null && view.isPinned());
	}
}
