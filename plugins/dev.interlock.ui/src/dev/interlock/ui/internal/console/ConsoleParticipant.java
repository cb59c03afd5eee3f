/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.console;

import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.console.IConsole;
import org.eclipse.ui.console.IConsoleConstants;
import org.eclipse.ui.console.IConsolePageParticipant;
import org.eclipse.ui.console.actions.CloseConsoleAction;
import org.eclipse.ui.part.IPageBookViewPage;

/** Adds the close action and the help to the page of the console. */
public final class ConsoleParticipant implements IConsolePageParticipant {

	@Override
	public void init(IPageBookViewPage page, IConsole console) {
		IToolBarManager toolBar = page.getSite().getActionBars().getToolBarManager();
		toolBar.appendToGroup(IConsoleConstants.LAUNCH_GROUP, new CloseConsoleAction(console));
		PlatformUI.getWorkbench().getHelpSystem().setHelp(page.getControl(), "dev.interlock.ui.console"); //$NON-NLS-1$
	}

	@Override
	public void dispose() {
		// the action is disposed with the page
	}

	@Override
	public void activated() {
		// nothing to do
	}

	@Override
	public void deactivated() {
		// nothing to do
	}

	@Override
	public <T> T getAdapter(Class<T> adapter) {
		return null;
	}
}
