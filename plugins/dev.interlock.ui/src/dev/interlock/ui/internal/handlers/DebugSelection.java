/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import org.eclipse.core.runtime.Adapters;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.TreePath;
import org.eclipse.jface.viewers.TreeSelection;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.part.IShowInTarget;
import org.eclipse.ui.part.ShowInContext;

/**
 * Selects a process in the view <em>Debug</em>. The view fills its tree in jobs and then selects the newest launch, so
 * the process is selected repeatedly until the selection is stable. For use in the UI thread.
 */
final class DebugSelection {

	private static final int PAUSE_MILLIS = 100;
	private static final int ATTEMPTS = 50;
	/** The number of consecutive checks after which the selection counts as stable. */
	private static final int SETTLED = 5;

	private final IViewPart view;
	private final IWorkbenchPage page;
	private final IProcess process;
	private int settled;

	/** Creates the selection; {@link #select()} performs it. */
	DebugSelection(IViewPart view, IProcess process) {
		this.view = view;
		this.process = process;
		page = view.getSite().getPage();
	}

	/** Selects the process now, and again while the view changes the selection. Returns at once. */
	void select() {
		attempt(ATTEMPTS);
	}

	private void attempt(int left) {
		// ends when the user has closed the view, or after all attempts, as for a removed launch
		if (page.findView(view.getSite().getId()) != view || left == 0) {
			return;
		}
		settled = isSelected() ? settled + 1 : 0;
		if (settled == 0) {
			show();
		}
		if (settled < SETTLED) {
			Display.getCurrent().timerExec(PAUSE_MILLIS, () -> attempt(left - 1));
		}
	}

	private boolean isSelected() {
		ISelection now = view.getSite().getSelectionProvider().getSelection();
		return now instanceof IStructuredSelection selection && selection.getFirstElement() == process;
	}

	private void show() {
		IShowInTarget target = Adapters.adapt(view, IShowInTarget.class);
		if (target != null) {
			TreePath path = new TreePath(new Object[] { process.getLaunch(), process });
			target.show(new ShowInContext(null, new TreeSelection(path)));
		}
	}
}
