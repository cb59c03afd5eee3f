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

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionManager;

/**
 * Removes the active session, or all ended sessions that are neither pinned nor a baseline, as specified in {@code
 * plugin.xml} after the class name. Enabled while there is a session to remove.
 */
public final class RemoveSessionsHandler extends AbstractHandler implements IExecutableExtension {

	private boolean all;

	@Override
	public void setInitializationData(IConfigurationElement config, String propertyName, Object data) {
		all = "all".equals(data); //$NON-NLS-1$
	}

	@Override
	public void setEnabled(Object evaluationContext) {
		SessionManager sessions = Interlock.sessions();
		setBaseEnabled(all ? sessions.sessions().stream().anyMatch(RemoveSessionsHandler::isToBeCleared)
				: sessions.active() != null);
	}

	@Override
	public Object execute(ExecutionEvent event) {
		SessionManager sessions = Interlock.sessions();
		if (all) {
			sessions.sessions().stream().filter(RemoveSessionsHandler::isToBeCleared).forEach(sessions::remove);
		} else if (sessions.active() != null) {
			sessions.remove(sessions.active());
		}
		return null;
	}

	private static boolean isToBeCleared(RaceSession session) {
		return session.state() != RaceSession.State.RUNNING && !session.isPinned()
				&& !Interlock.sessions().isBaseline(session);
	}
}
