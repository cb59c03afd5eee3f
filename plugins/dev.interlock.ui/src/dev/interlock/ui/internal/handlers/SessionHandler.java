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
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.commands.IElementUpdater;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.menus.UIElement;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.internal.reports.view.RaceReportsViews;

/**
 * Renames or pins the shown session, or compares others with it, as specified in {@code plugin.xml} after the class
 * name. Enabled while there is a session.
 */
public final class SessionHandler extends AbstractHandler implements IExecutableExtension, IElementUpdater {

	private SessionAction action = SessionAction.RENAME;
	private String command = ""; //$NON-NLS-1$

	@Override
	public void setInitializationData(IConfigurationElement config, String propertyName, Object data) {
		action = SessionAction.valueOf(String.valueOf(data));
		command = config.getAttribute("id"); //$NON-NLS-1$
	}

	@Override
	public void setEnabled(Object evaluationContext) {
		setBaseEnabled(shown(PlatformUI.getWorkbench().getActiveWorkbenchWindow()) != null);
	}

	@Override
	public Object execute(ExecutionEvent event) {
		RaceSession session = shown(HandlerUtil.getActiveWorkbenchWindow(event));
		Shell shell = HandlerUtil.getActiveShell(event);
		if (session != null && shell != null) {
			action.run(shell, session);
			PlatformUI.getWorkbench().getService(ICommandService.class).refreshElements(command, null);
		}
		return null;
	}

	/** The session that the view of a window shows, or else the active one; null if there is none. */
	static RaceSession shown(IWorkbenchWindow window) {
		RaceReportsView view = RaceReportsViews.of(window);
		return view == null || view.session() == null ? Interlock.sessions().active() : view.session();
	}

	@Override
	public void updateElement(UIElement element, @SuppressWarnings("rawtypes") Map parameters) {
		RaceSession session = shown(PlatformUI.getWorkbench().getActiveWorkbenchWindow());
		element.setChecked(session != null && action.holds(session));
	}
}
