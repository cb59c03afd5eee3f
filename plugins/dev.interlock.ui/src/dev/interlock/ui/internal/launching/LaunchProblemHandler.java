/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.List;
import java.util.stream.Stream;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.IStatusHandler;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;

/**
 * Shows a problem found by a check before a launch and offers remedies. The platform finds this handler by the code of
 * the status and calls it in the launching thread.
 */
public final class LaunchProblemHandler implements IStatusHandler {

	@Override
	public Object handleStatus(IStatus status, Object source) {
		if (!PlatformUI.isWorkbenchRunning()) {
			return Boolean.FALSE;
		}
		Display display = PlatformUI.getWorkbench().getDisplay();
		return display.syncCall(() -> ask(status, source instanceof ILaunchConfiguration launched ? launched : null));
	}

	/** Whether the user has applied a remedy, so that the checks can be repeated. */
	private static Boolean ask(IStatus status, ILaunchConfiguration configuration) {
		List<LaunchRemedy> remedies = LaunchRemedy.of(status, configuration);
		String[] buttons = Stream
				.concat(remedies.stream().map(LaunchRemedy::label), Stream.of(Messages.LaunchProblem_cancel))
				.toArray(String[]::new);
		Shell shell = PlatformUI.getWorkbench().getModalDialogShellProvider().getShell();
		int chosen = MessageDialog.open(MessageDialog.ERROR, shell, Messages.LaunchProblem_title, status.getMessage(),
				0,
				buttons);
		return chosen >= 0 && chosen < remedies.size() && remedies.get(chosen).action().test(shell);
	}
}
