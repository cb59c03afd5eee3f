/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Shell;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionManager;

/** The actions on a session of the history. For use in the UI thread. */
enum SessionAction {
	/** Asks for another name. */
	RENAME,
	/** Toggles whether the session is kept when the history is full. */
	PIN,
	/** Toggles whether the other runs of its configuration are compared with the session. */
	BASELINE,
	/** Toggles whether each run of its configuration is compared with the previous one. */
	COMPARE,
	/** Removes the session and its file. */
	REMOVE;

	/** Whether the action can be switched on and off. */
	boolean isToggle() {
		return this == PIN || this == BASELINE || this == COMPARE;
	}

	/** Whether the action is switched on for a session. */
	boolean holds(RaceSession session) {
		return switch (this) {
		case PIN -> session.isPinned();
		case BASELINE -> Interlock.sessions().isBaseline(session);
		case COMPARE -> Interlock.sessions().comparesPrevious(session);
		case RENAME, REMOVE -> false;
		};
	}

	String text() {
		return switch (this) {
		case RENAME -> Messages.SessionAction_rename;
		case PIN -> Messages.SessionAction_pin;
		case BASELINE -> Messages.SessionAction_baseline;
		case COMPARE -> Messages.SessionAction_compare;
		case REMOVE -> Messages.SessionAction_remove;
		};
	}

	/** Runs the action, or switches it on or off. */
	void run(Shell shell, RaceSession session) {
		SessionManager sessions = Interlock.sessions();
		switch (this) {
		case RENAME -> rename(shell, session);
		case PIN -> sessions.pin(session, !session.isPinned());
		case BASELINE -> {
			if (holds(session)) {
				sessions.comparePrevious(session);
			} else {
				sessions.compare(session, session);
			}
		}
		case COMPARE -> {
			if (holds(session)) {
				sessions.endComparison(session);
			} else {
				sessions.comparePrevious(session);
			}
		}
		case REMOVE -> sessions.remove(session);
		}
	}

	private static void rename(Shell shell, RaceSession session) {
		InputDialog dialog = new InputDialog(shell, Messages.SessionAction_renameTitle,
				NLS.bind(Messages.SessionAction_renameMessage, session.configurationName()), session.label(), null);
		if (dialog.open() == Window.OK) {
			Interlock.sessions().rename(session, dialog.getValue());
		}
	}
}
