/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.startup;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchListener;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.osgi.service.prefs.BackingStoreException;

import dev.interlock.ui.internal.ViewIds;

/**
 * Records at the end of the workbench the windows in which the view <em>Race Reports</em> is open. The workbench does
 * not restore the view itself: without the plug-in it would show an error in its place. For use in the UI thread.
 */
public final class OpenViews implements IWorkbenchListener {

	private static final String NODE = "dev.interlock.ui"; //$NON-NLS-1$
	private static final String KEY = "openViews"; //$NON-NLS-1$
	private static final String SEPARATOR = ","; //$NON-NLS-1$

	/** The state of the view in the page of a window. */
	private enum State {
		CLOSED, BEHIND, VISIBLE;

		private String stableName() {
			return name().toLowerCase(Locale.ROOT);
		}
	}

	@Override
	public boolean preShutdown(IWorkbench workbench, boolean forced) {
		List<String> states = new ArrayList<>();
		for (IWorkbenchWindow window : workbench.getWorkbenchWindows()) {
			states.add(state(window.getActivePage()).stableName());
		}
		IEclipsePreferences preferences = preferences();
		preferences.put(KEY, String.join(SEPARATOR, states));
		try {
			preferences.flush();
		} catch (BackingStoreException e) {
			ILog.of(OpenViews.class).error(e.getMessage(), e);
		}
		return true;
	}

	@Override
	public void postShutdown(IWorkbench workbench) {
		// the windows are already closed
	}

	/** Whether a view is to be reopened in any window. */
	static boolean isAnyRemembered() {
		String states = preferences().get(KEY, ""); //$NON-NLS-1$
		return states.contains(State.BEHIND.stableName()) || states.contains(State.VISIBLE.stableName());
	}

	/** Opens the view in the windows in which it was open, without moving the focus. */
	public static void reopen(IWorkbench workbench) {
		String[] states = preferences().get(KEY, "").split(SEPARATOR); //$NON-NLS-1$
		IWorkbenchWindow[] windows = workbench.getWorkbenchWindows();
		for (int i = 0; i < Math.min(states.length, windows.length); i++) {
			IWorkbenchPage page = windows[i].getActivePage();
			boolean visible = states[i].equals(State.VISIBLE.stableName());
			if (page != null && (visible || states[i].equals(State.BEHIND.stableName()))) {
				open(page, visible);
			}
		}
	}

	private static State state(IWorkbenchPage page) {
		IViewPart view = page == null ? null : page.findView(ViewIds.RACE_REPORTS);
		if (view == null) {
			return State.CLOSED;
		}
		return page.isPartVisible(view) ? State.VISIBLE : State.BEHIND;
	}

	private static void open(IWorkbenchPage page, boolean visible) {
		try {
			IViewPart view = page.showView(ViewIds.RACE_REPORTS, null, IWorkbenchPage.VIEW_CREATE);
			if (visible) {
				page.bringToTop(view);
			}
		} catch (PartInitException e) {
			ILog.of(OpenViews.class).log(e.getStatus());
		}
	}

	private static IEclipsePreferences preferences() {
		return InstanceScope.INSTANCE.getNode(NODE);
	}
}
