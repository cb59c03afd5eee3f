/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.lifecycle;

import org.eclipse.core.runtime.ILog;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.IDebugEventSetListener;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.jdt.debug.core.IJavaStackFrame;
import org.eclipse.jdt.debug.core.IJavaThread;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.internal.reports.view.RaceReportsViews;

/** Selects the finding at whose access a thread of a debugged program is suspended, if the view is open. */
final class SuspendedFinding implements IDebugEventSetListener {

	@Override
	public void handleDebugEvents(DebugEvent[] events) {
		for (DebugEvent event : events) {
			if (event.getKind() == DebugEvent.SUSPEND && event.getSource() instanceof IJavaThread thread) {
				try {
					suspended(thread, event.getData() instanceof String kind ? kind : ""); //$NON-NLS-1$
				} catch (DebugException e) {
					// the thread runs again, so there is nothing to select
					ILog.of(getClass()).info(e.getStatus().getMessage());
				}
			}
		}
	}

	private static void suspended(IJavaThread thread, String kind) throws DebugException {
		ILaunch launch = thread.getLaunch();
		String session = launch == null ? null : launch.getAttribute(RaceLaunchConstants.ATTR_SESSION_ID);
		if (session != null && thread.getTopStackFrame() instanceof IJavaStackFrame frame) {
			String className = frame.getDeclaringTypeName();
			// not by the line: after the last access of a line the thread is at the next line
			String method = frame.getMethodName();
			PlatformUI.getWorkbench().getDisplay().asyncExec(() -> select(session, className, method, kind));
		}
	}

	private static void select(String session, String className, String method, String kind) {
		Interlock.sessions().sessions().stream().filter(each -> each.id().equals(session)).findFirst()
				.ifPresent(Interlock.sessions()::activate);
		IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
		RaceReportsView view = RaceReportsViews.of(window);
		if (view != null) {
			view.selectAccess(session, className, method, kind);
		}
	}
}
