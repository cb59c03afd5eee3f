/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import java.util.Arrays;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.console.ConsolePlugin;
import org.eclipse.ui.console.IConsole;
import org.eclipse.ui.console.IConsoleManager;
import org.eclipse.ui.handlers.HandlerUtil;

import dev.interlock.core.RaceSession;

/**
 * Shows the process of the session in the view <em>Debug</em> or its output in the <em>Console</em>, as specified in
 * {@code plugin.xml} after the class name. A message explains that a session of an earlier run of the IDE has neither.
 */
public final class ShowLaunchHandler extends AbstractHandler implements IExecutableExtension {

	private boolean console;

	@Override
	public void setInitializationData(IConfigurationElement config, String propertyName, Object data) {
		console = "console".equals(data); //$NON-NLS-1$
	}

	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
		RaceSession session = SessionHandler.shown(window);
		ILaunch launch = session == null ? null : session.launch();
		IProcess process = launch == null || launch.getProcesses().length == 0 ? null : launch.getProcesses()[0];
		if (process == null || !show(window.getActivePage(), process)) {
			MessageDialog.openInformation(window.getShell(), Messages.OpenAccessHandler_title,
					Messages.ShowLaunchHandler_none);
		}
		return null;
	}

	private boolean show(IWorkbenchPage page, IProcess process) throws ExecutionException {
		return console ? showConsole(process) : showInDebug(page, process);
	}

	private static boolean showConsole(IProcess process) {
		IConsoleManager manager = ConsolePlugin.getDefault().getConsoleManager();
		return Arrays.stream(manager.getConsoles())
				.filter(each -> each instanceof org.eclipse.debug.ui.console.IConsole of && of.getProcess() == process)
				.findFirst().map(each -> bringToFront(manager, each)).orElse(false);
	}

	private static boolean bringToFront(IConsoleManager manager, IConsole console) {
		manager.showConsoleView(console);
		return true;
	}

	private static boolean showInDebug(IWorkbenchPage page, IProcess process) throws ExecutionException {
		try {
			new DebugSelection(page.showView(IDebugUIConstants.ID_DEBUG_VIEW), process).select();
			return true;
		} catch (PartInitException e) {
			throw new ExecutionException(e.getMessage(), e);
		}
	}
}
