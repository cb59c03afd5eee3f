/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import java.util.Map;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.commands.IElementUpdater;
import org.eclipse.ui.menus.UIElement;

import dev.interlock.ui.internal.reports.model.Facet;
import dev.interlock.ui.internal.reports.model.FindingColumn;
import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.internal.reports.view.RaceReportsViews;
import dev.interlock.ui.internal.reports.view.ViewPresentation;

/**
 * <em>Show</em> and <em>Columns</em> in the view's menu. The parameter is the stable name of a facet or a column, or
 * {@code only_new}.
 */
public final class ShowHandler extends AbstractHandler implements IElementUpdater {

	private static final String COMMAND = "dev.interlock.ui.show"; //$NON-NLS-1$
	/** The value that shows only findings that the baseline does not have. */
	static final String ONLY_NEW = "only_new"; //$NON-NLS-1$
	private static final String PARAMETER = "dev.interlock.ui.show.what"; //$NON-NLS-1$

	@Override
	public Object execute(ExecutionEvent event) {
		RaceReportsView view = RaceReportsViews.of(event);
		if (view != null) {
			String what = event.getParameter(PARAMETER);
			if (ONLY_NEW.equals(what)) {
				view.presentation().toggleOnly(Facet.NOT_IN_BASELINE);
			}
			Facet.of(what).ifPresent(view.presentation()::toggle);
			FindingColumn.of(what).ifPresent(view.presentation()::toggle);
			PlatformUI.getWorkbench().getService(ICommandService.class).refreshElements(COMMAND, null);
		}
		return null;
	}

	@Override
	public void updateElement(UIElement element, @SuppressWarnings("rawtypes") Map parameters) {
		RaceReportsView view = RaceReportsViews.of(PlatformUI.getWorkbench().getActiveWorkbenchWindow());
		if (view != null) {
			ViewPresentation shown = view.presentation();
			String what = String.valueOf(parameters.get(PARAMETER));
			element.setChecked(ONLY_NEW.equals(what) ? shown.showsOnly(Facet.NOT_IN_BASELINE)
					: Facet.of(what).map(shown::shows)
							.orElseGet(() -> FindingColumn.of(what).map(shown::shows).orElse(false)));
		}
	}
}
