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
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.ui.handlers.HandlerUtil;

/** The button <em>Sessions</em> and its command. Opens the same menu as the arrow beside the button. */
public final class SessionsHandler extends AbstractHandler {

	@Override
	public Object execute(ExecutionEvent event) {
		Shell shell = HandlerUtil.getActiveShell(event);
		Menu menu = new Menu(shell, SWT.POP_UP);
		new SessionsMenu().fill(menu, 0);
		if (event.getTrigger() instanceof Event trigger && trigger.widget instanceof ToolItem item) {
			Rectangle bounds = item.getBounds();
			menu.setLocation(item.getParent().toDisplay(bounds.x, bounds.y + bounds.height));
		} else {
			menu.setLocation(Display.getCurrent().getCursorLocation());
		}
		menu.addListener(SWT.Hide, hidden -> menu.getDisplay().asyncExec(menu::dispose));
		menu.setVisible(true);
		return null;
	}
}
