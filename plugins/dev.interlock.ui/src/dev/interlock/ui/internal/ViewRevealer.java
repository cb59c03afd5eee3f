/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.core.runtime.ILog;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;

import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionListener;
import dev.interlock.ui.internal.reports.RaceReportsView;

/** Shows the view when a session that runs has its first finding, without taking the focus from where it is. */
final class ViewRevealer implements SessionListener {

	private final Set<String> revealed = ConcurrentHashMap.newKeySet();

	@Override
	public void sessionAdded(RaceSession session) {
		sessionChanged(session);
	}

	@Override
	public void sessionChanged(RaceSession session) {
		boolean ofThisRun = session.launch() != null;
		if (ofThisRun && !revealed.contains(session.id()) && !session.snapshot().findings().isEmpty()
				&& revealed.add(session.id())) {
			PlatformUI.getWorkbench().getDisplay().asyncExec(ViewRevealer::show);
		}
	}

	@Override
	public void sessionRemoved(RaceSession session) {
		revealed.remove(session.id());
	}

	private static void show() {
		IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
		IWorkbenchPage page = window == null ? null : window.getActivePage();
		if (page == null) {
			return;
		}
		try {
			page.showView(RaceReportsView.ID, null, IWorkbenchPage.VIEW_VISIBLE);
		} catch (PartInitException e) {
			ILog.of(ViewRevealer.class).log(e.getStatus());
		}
	}
}
