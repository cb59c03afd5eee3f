/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal;

import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IWorkbenchPart;

/** Keeps the keyboard focus in a view that shows other controls than before. Otherwise no key reaches it. */
public final class ViewFocus {

	private ViewFocus() {
	}

	/**
	 * Sets the focus to a part if it is active and has lost the focus. Must be called in the UI thread.
	 *
	 * @param stack the parent of the controls that are shown in turn; SWT gives it the focus of a hidden one
	 */
	public static void keep(IWorkbenchPart part, Composite stack) {
		if (part.getSite().getPage().getActivePart() == part && isLost(stack)) {
			part.setFocus();
		}
	}

	private static boolean isLost(Composite stack) {
		Control focus = stack.getDisplay().getFocusControl();
		Control each = stack;
		while (each != null && each != focus) {
			each = each.getParent();
		}
		return focus == null || each == focus || !focus.isVisible();
	}
}
