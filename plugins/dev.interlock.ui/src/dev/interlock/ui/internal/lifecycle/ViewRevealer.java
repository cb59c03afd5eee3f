/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.lifecycle;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.core.runtime.ILog;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;

import dev.interlock.core.CorePreferences.ShowView;
import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionListener;
import dev.interlock.ui.internal.ViewIds;

/**
 * Shows the view when a session has its first finding and again when it ends with findings, as set in the preferences,
 * without moving the focus to another stack of views unless the view is maximized. It waits a little, because the
 * output of the program and the agent brings the Console to the front of the same stack.
 */
final class ViewRevealer implements SessionListener {

	private static final int AFTER_CONSOLE_MILLIS = 500;

	private final Set<String> revealedFirst = ConcurrentHashMap.newKeySet();
	private final Set<String> revealedLast = ConcurrentHashMap.newKeySet();

	@Override
	public void sessionAdded(RaceSession session) {
		if (session.launch() != null && Interlock.preferences().showView() == ShowView.SESSION) {
			showSoon();
		}
		sessionChanged(session);
	}

	@Override
	public void sessionChanged(RaceSession session) {
		boolean ofThisRun = session.launch() != null;
		boolean ended = session.state() != RaceSession.State.RUNNING;
		Set<String> revealed = ended ? revealedLast : revealedFirst;
		if (ofThisRun && !revealed.contains(session.id()) && !session.snapshot().findings().isEmpty()
				&& revealed.add(session.id()) && Interlock.preferences().showView() != ShowView.NEVER) {
			showSoon();
		}
	}

	private static void showSoon() {
		Display display = PlatformUI.getWorkbench().getDisplay();
		display.asyncExec(() -> display.timerExec(AFTER_CONSOLE_MILLIS, ViewRevealer::show));
	}

	@Override
	public void sessionRemoved(RaceSession session) {
		revealedFirst.remove(session.id());
		revealedLast.remove(session.id());
	}

	private static boolean isMaximized(IWorkbenchPage page) {
		IViewReference view = page.findViewReference(ViewIds.RACE_REPORTS);
		return view != null && page.getPartState(view) == IWorkbenchPage.STATE_MAXIMIZED;
	}

	private static void show() {
		IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
		IWorkbenchPage page = window == null ? null : window.getActivePage();
		if (page == null) {
			return;
		}
		try {
			// not made visible by showView, which does nothing if the active part is in the same stack
			IViewPart view = page.showView(ViewIds.RACE_REPORTS, null, IWorkbenchPage.VIEW_CREATE);
			if (isMaximized(page)) {
				// the Console may lie over it, and only another active part hides that
				page.activate(view);
			} else {
				page.bringToTop(view);
			}
		} catch (PartInitException e) {
			ILog.of(ViewRevealer.class).log(e.getStatus());
		}
	}
}
