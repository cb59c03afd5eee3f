/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports;

import java.util.List;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.IHandler;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.ui.IWorkbenchCommandConstants;
import org.eclipse.ui.IWorkbenchPartSite;
import org.eclipse.ui.handlers.CollapseAllHandler;
import org.eclipse.ui.handlers.ExpandAllHandler;
import org.eclipse.ui.handlers.IHandlerService;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionManager;

/** The handlers of commands that mean something only while the view is active, some of them the workbench's own. */
final class ViewCommands {

	private static final String REMOVE_SESSION = "dev.interlock.ui.removeSession"; //$NON-NLS-1$
	private static final String CLEAR_SESSIONS = "dev.interlock.ui.clearSessions"; //$NON-NLS-1$

	private final List<SessionsHandler> onSessions;

	ViewCommands(RaceReportsView view, TreeViewer viewer, IWorkbenchPartSite site) {
		IHandlerService service = site.getService(IHandlerService.class);
		SessionsHandler remove = new SessionsHandler(ViewCommands::removeActive);
		SessionsHandler clear = new SessionsHandler(ViewCommands::removeEnded);
		onSessions = List.of(remove, clear);
		activate(service, REMOVE_SESSION, remove);
		activate(service, CLEAR_SESSIONS, clear);
		activate(service, CollapseAllHandler.COMMAND_ID, new CollapseAllHandler(viewer));
		activate(service, ExpandAllHandler.COMMAND_ID, new ExpandAllHandler(viewer));
		activate(service, IWorkbenchCommandConstants.EDIT_COPY, new SimpleHandler(view::copy));
		activate(service, IWorkbenchCommandConstants.EDIT_SELECT_ALL, new SimpleHandler(view::selectAll));
		activate(service, IWorkbenchCommandConstants.EDIT_FIND_AND_REPLACE, new SimpleHandler(view::find));
		activate(service, IWorkbenchCommandConstants.NAVIGATE_NEXT, new SimpleHandler(() -> view.moveSelection(1)));
		activate(service, IWorkbenchCommandConstants.NAVIGATE_PREVIOUS,
				new SimpleHandler(() -> view.moveSelection(-1)));
	}

	private static void activate(IHandlerService service, String command, IHandler handler) {
		service.activateHandler(command, handler);
	}

	private static void removeActive() {
		SessionManager sessions = Interlock.sessions();
		if (sessions.active() != null) {
			sessions.remove(sessions.active());
		}
	}

	private static void removeEnded() {
		SessionManager sessions = Interlock.sessions();
		sessions.sessions().stream().filter(each -> each.state() != RaceSession.State.RUNNING)
				.forEach(sessions::remove);
	}

	/** Enables what needs a session if there is one. */
	void update() {
		onSessions.forEach(SessionsHandler::update);
	}

	/** A handler that calls a method. */
	private static class SimpleHandler extends AbstractHandler {

		private final Runnable action;

		SimpleHandler(Runnable action) {
			this.action = action;
		}

		@Override
		public Object execute(ExecutionEvent event) {
			action.run();
			return null;
		}
	}

	/** A handler that is enabled while there are sessions. */
	private static final class SessionsHandler extends SimpleHandler {

		SessionsHandler(Runnable action) {
			super(action);
			update();
		}

		void update() {
			setBaseEnabled(!Interlock.sessions().sessions().isEmpty());
		}
	}
}
