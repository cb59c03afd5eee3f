/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.view;

import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchesListener2;
import org.eclipse.swt.widgets.Display;

/**
 * Requests a new evaluation of the commands when a launch changes. A launch gets its process after the begin of its
 * session, and can end after the end of its session.
 */
final class LaunchChanges implements ILaunchesListener2 {

	private final Display display;

	LaunchChanges(Display display) {
		this.display = display;
		DebugPlugin.getDefault().getLaunchManager().addLaunchListener(this);
	}

	void stop() {
		DebugPlugin.getDefault().getLaunchManager().removeLaunchListener(this);
	}

	private void changed() {
		if (!display.isDisposed()) {
			display.asyncExec(RaceReportsViews::updateCommands);
		}
	}

	@Override
	public void launchesAdded(ILaunch[] launches) {
		changed();
	}

	@Override
	public void launchesChanged(ILaunch[] launches) {
		changed();
	}

	@Override
	public void launchesRemoved(ILaunch[] launches) {
		changed();
	}

	@Override
	public void launchesTerminated(ILaunch[] launches) {
		changed();
	}
}
