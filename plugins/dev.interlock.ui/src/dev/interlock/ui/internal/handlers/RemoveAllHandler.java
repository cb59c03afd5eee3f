/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;

import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.internal.reports.view.RaceReportsViews;

/** Removes all shown findings from the view until a run finds them again. */
public final class RemoveAllHandler extends AbstractHandler {

	@Override
	public Object execute(ExecutionEvent event) {
		RaceReportsView view = RaceReportsViews.of(event);
		if (view != null) {
			view.edits().removeAll();
		}
		return null;
	}
}
