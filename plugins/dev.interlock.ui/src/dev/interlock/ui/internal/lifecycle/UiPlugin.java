/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.lifecycle;

import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.plugin.AbstractUIPlugin;
import org.osgi.framework.BundleContext;

import dev.interlock.core.Interlock;
import dev.interlock.ui.internal.startup.OpenViews;

/**
 * The activator of this bundle. While it is active, the first finding of a session brings the view to the front, and
 * the windows with an open view are recorded when the workbench closes.
 */
public final class UiPlugin extends AbstractUIPlugin {

	private final ViewRevealer revealer = new ViewRevealer();
	private final SuspendedFinding suspended = new SuspendedFinding();
	private final OpenViews openViews = new OpenViews();

	@Override
	public void start(BundleContext context) throws Exception {
		super.start(context);
		Interlock.sessions().addListener(revealer);
		Interlock.sessions().sessions().forEach(revealer::sessionAdded);
		DebugPlugin.getDefault().addDebugEventListener(suspended);
		if (PlatformUI.isWorkbenchRunning()) {
			PlatformUI.getWorkbench().addWorkbenchListener(openViews);
		}
	}

	@Override
	public void stop(BundleContext context) throws Exception {
		Interlock.sessions().removeListener(revealer);
		DebugPlugin debug = DebugPlugin.getDefault();
		if (debug != null) {
			debug.removeDebugEventListener(suspended);
		}
		if (PlatformUI.isWorkbenchRunning()) {
			PlatformUI.getWorkbench().removeWorkbenchListener(openViews);
		}
		super.stop(context);
	}
}
