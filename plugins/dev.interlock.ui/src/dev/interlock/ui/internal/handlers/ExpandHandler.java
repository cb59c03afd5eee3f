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
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;

import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.internal.reports.view.RaceReportsViews;

/**
 * Expands or collapses all groups of the view, as specified in {@code plugin.xml} after the class name. Unlike the
 * workbench's handlers for these commands, it also works while another part is active.
 */
public final class ExpandHandler extends AbstractHandler implements IExecutableExtension {

	private boolean expand;

	@Override
	public void setInitializationData(IConfigurationElement config, String propertyName, Object data) {
		expand = "expand".equals(data); //$NON-NLS-1$
	}

	@Override
	public Object execute(ExecutionEvent event) {
		RaceReportsView view = RaceReportsViews.of(event);
		if (view != null) {
			view.expandAll(expand);
		}
		return null;
	}
}
