/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.view;

import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.services.IEvaluationService;

import dev.interlock.ui.internal.ViewIds;

/** Finds the view that is the target of a command, as several views may be open. For use in the UI thread. */
public final class RaceReportsViews {

	private RaceReportsViews() {
	}

	/** The view for a command; null if none is open. */
	public static RaceReportsView of(ExecutionEvent event) {
		return of(HandlerUtil.getActiveWorkbenchWindow(event));
	}

	/** The active view of a window, or else the first one, or else any other; null if none is open. */
	public static RaceReportsView of(IWorkbenchWindow window) {
		return window == null ? null : of(window.getActivePage());
	}

	/** The active view of a page, or else the first one, or else any other; null if none is open. */
	public static RaceReportsView of(IWorkbenchPage page) {
		if (page == null) {
			return null;
		}
		if (page.getActivePart() instanceof RaceReportsView active) {
			return active;
		}
		if (page.findView(ViewIds.RACE_REPORTS) instanceof RaceReportsView first) {
			return first;
		}
		for (IViewReference each : page.getViewReferences()) {
			if (each.getView(false) instanceof RaceReportsView view) {
				return view;
			}
		}
		return null;
	}

	/**
	 * Evaluates again which commands are enabled. The workbench does so by itself only when the selection or the active
	 * part changes, and not when a program begins or ends.
	 */
	public static void updateCommands() {
		IEvaluationService service = PlatformUI.getWorkbench().getService(IEvaluationService.class);
		if (service != null) {
			service.requestEvaluation(ViewIds.RACE_REPORTS);
		}
	}
}
