/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.startup;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
 * Records at the end of the workbench the windows in which the views of the plug-in are open. The workbench does not
 * restore these views itself: without the plug-in it would show an error in their place. For use in the UI thread.
 */
public final class OpenViews implements IWorkbenchListener {

	private static final String NODE = "dev.interlock.ui"; //$NON-NLS-1$
	/** The keys of the preferences with the states of the views, in the order of the tabs. */
	private static final Map<String, String> KEYS = new LinkedHashMap<>();
	private static final String SEPARATOR = ","; //$NON-NLS-1$

	static {
		KEYS.put(ViewIds.RACE_REPORTS, "openViews"); //$NON-NLS-1$
		KEYS.put(ViewIds.ATOMIC_SECTIONS, "openAtomicSections"); //$NON-NLS-1$
	}

	/** The state of a view in the page of a window. */
	private enum State {
		CLOSED, BEHIND, VISIBLE;

		private String stableName() {
			return name().toLowerCase(Locale.ROOT);
		}
	}

	@Override
	public boolean preShutdown(IWorkbench workbench, boolean forced) {
		IEclipsePreferences preferences = preferences();
		KEYS.forEach((id, key) -> preferences.put(key, Stream.of(workbench.getWorkbenchWindows())
				.map(window -> state(window.getActivePage(), id).stableName()).collect(Collectors.joining(SEPARATOR))));
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
		return KEYS.values().stream().map(key -> preferences().get(key, "")) //$NON-NLS-1$
				.anyMatch(states -> states.contains(State.BEHIND.stableName())
						|| states.contains(State.VISIBLE.stableName()));
	}

	/** Opens each view in the windows in which it was open, without moving the focus. */
	public static void reopen(IWorkbench workbench) {
		KEYS.forEach((id, key) -> reopen(workbench, id, preferences().get(key, "").split(SEPARATOR))); //$NON-NLS-1$
	}

	private static void reopen(IWorkbench workbench, String id, String... states) {
		IWorkbenchWindow[] windows = workbench.getWorkbenchWindows();
		for (int i = 0; i < Math.min(states.length, windows.length); i++) {
			IWorkbenchPage page = windows[i].getActivePage();
			boolean visible = states[i].equals(State.VISIBLE.stableName());
			if (page != null && (visible || states[i].equals(State.BEHIND.stableName()))) {
				open(page, id, visible);
			}
		}
	}

	private static State state(IWorkbenchPage page, String id) {
		IViewPart view = page == null ? null : page.findView(id);
		if (view == null) {
			return State.CLOSED;
		}
		return page.isPartVisible(view) ? State.VISIBLE : State.BEHIND;
	}

	private static void open(IWorkbenchPage page, String id, boolean visible) {
		try {
			IViewPart view = page.showView(id, null, IWorkbenchPage.VIEW_CREATE);
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
