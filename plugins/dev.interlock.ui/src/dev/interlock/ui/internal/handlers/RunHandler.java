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
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.HandlerUtil;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.ui.internal.launching.Reruns;

/**
 * Repeats or stops the run of the shown session, as specified in {@code plugin.xml} after the class name. The view
 * requests a new evaluation of the commands when a session or a launch changes.
 */
public final class RunHandler extends AbstractHandler implements IExecutableExtension {

	private boolean stops;

	@Override
	public void setInitializationData(IConfigurationElement config, String propertyName, Object data) {
		stops = "stop".equals(data); //$NON-NLS-1$
	}

	@Override
	public void setEnabled(Object evaluationContext) {
		setBaseEnabled(isEnabled(SessionHandler.shown(PlatformUI.getWorkbench().getActiveWorkbenchWindow())));
	}

	private boolean isEnabled(RaceSession session) {
		// the view may still show a session that has just been removed
		if (session == null || !Interlock.sessions().sessions().contains(session)) {
			return false;
		}
		return stops ? session.launch() != null && session.launch().canTerminate()
				: !session.configurationName().isEmpty();
	}

	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
		RaceSession session = SessionHandler.shown(window);
		if (session == null) {
			return null;
		}
		try {
			if (stops) {
				stop(session.launch());
			} else {
				Reruns.again(session);
			}
		} catch (CoreException e) {
			MessageDialog.openInformation(window.getShell(),
					stops ? Messages.RunHandler_stop : Messages.RunHandler_again,
					e.getStatus().getMessage());
		}
		return null;
	}

	private static void stop(ILaunch launch) throws CoreException {
		if (launch != null && launch.canTerminate()) {
			launch.terminate();
		}
	}
}
