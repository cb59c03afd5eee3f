/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.startup;

import org.eclipse.ui.IStartup;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.PlatformUI;

/**
 * Reopens the views that were open when the workbench closed. Classes of this package do not activate the bundle, so a
 * workbench without these views does not start the bundle.
 */
public final class Startup implements IStartup {

	@Override
	public void earlyStartup() {
		if (OpenViews.isAnyRemembered()) {
			IWorkbench workbench = PlatformUI.getWorkbench();
			workbench.getDisplay().asyncExec(() -> {
				if (!workbench.isClosing()) {
					OpenViews.reopen(workbench);
				}
			});
		}
	}
}
