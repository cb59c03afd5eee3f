/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.ui.actions.AbstractLaunchHistoryAction;
import org.eclipse.debug.ui.actions.AbstractLaunchToolbarAction;
import org.eclipse.debug.ui.actions.ContextualLaunchAction;
import org.eclipse.debug.ui.actions.LaunchAsAction;
import org.eclipse.debug.ui.actions.OpenLaunchDialogAction;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.IWorkbenchWindowActionDelegate;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.statushandlers.StatusManager;

import dev.interlock.core.Interlock;

/**
 * The menus and the tool bar button of the launch group. They are actions because the debug platform provides its
 * launch history and the <em>As</em> and contextual menus only as actions.
 */
public final class RaceLaunchActions {

	/** The id of the launch group. */
	public static final String GROUP = "dev.interlock.ui.launchGroup.race"; //$NON-NLS-1$

	private RaceLaunchActions() {
	}

	/** The tool bar button with its history. */
	public static final class Toolbar extends AbstractLaunchToolbarAction {
		/** Called by the workbench. */
		public Toolbar() {
			super(GROUP);
		}
	}

	/** <em>Run &gt; Race Detection History</em>. */
	public static final class History extends AbstractLaunchHistoryAction {
		/** Called by the workbench. */
		public History() {
			super(GROUP);
		}
	}

	/** <em>Run &gt; Race Detection As</em>. */
	public static final class As extends LaunchAsAction {
		/** Called by the workbench. */
		public As() {
			super(GROUP);
		}
	}

	/** <em>Race Detection As</em> in context menus. */
	public static final class Context extends ContextualLaunchAction {
		/** Called by the workbench. */
		public Context() {
			super(Interlock.LAUNCH_MODE);
		}
	}

	/**
	 * <em>Run &gt; Race Detection on Running Program...</em>. It is an action because action sets are added after menu
	 * contributions, so a contribution cannot be placed in their group.
	 */
	public static final class Connect implements IWorkbenchWindowActionDelegate {

		private IWorkbenchWindow window;

		@Override
		public void init(IWorkbenchWindow newWindow) {
			window = newWindow;
		}

		@Override
		public void run(IAction action) {
			try {
				window.getService(IHandlerService.class).executeCommand(ConnectHandler.COMMAND, null);
			} catch (CommandException e) {
				StatusManager.getManager().handle(Status.error(e.getMessage(), e), StatusManager.SHOW);
			}
		}

		@Override
		public void selectionChanged(IAction action, ISelection selection) {
			// available for any selection
		}

		@Override
		public void dispose() {
			// nothing to dispose
		}
	}

	/** <em>Run &gt; Race Detection Configurations...</em>. */
	public static final class Configurations extends OpenLaunchDialogAction implements IWorkbenchWindowActionDelegate {
		/** Called by the workbench. */
		public Configurations() {
			super(GROUP);
		}

		@Override
		public void init(IWorkbenchWindow window) {
			// the dialog opens in the active window
		}

		@Override
		public void selectionChanged(IAction action, ISelection selection) {
			// available for any selection
		}
	}
}
