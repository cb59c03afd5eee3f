/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.console;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.console.MessageConsoleStream;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionListener;
import dev.interlock.session.Session.HealthMessage;

/**
 * Writes news about sessions as lines of a console: each message of an agent once, each state once, and problems of a
 * session. Thread-safe; not for use in the UI thread, as it may read files.
 */
final class AgentLog implements SessionListener {

	/** The part of a session that has been written. */
	private record Written(int messages, RaceSession.State state, String status) {
	}

	private final MessageConsoleStream out;
	private final Map<String, Written> written = new HashMap<>();

	AgentLog(MessageConsoleStream out) {
		this.out = out;
	}

	/** Writes about the running sessions and the active one. */
	void start() {
		List<RaceSession> sessions = Interlock.sessions().sessions();
		for (int i = sessions.size() - 1; i >= 0; i--) {
			RaceSession each = sessions.get(i);
			if (each.state() == RaceSession.State.RUNNING || each == Interlock.sessions().active()) {
				write(each);
			}
		}
	}

	@Override
	public void sessionAdded(RaceSession session) {
		write(session);
	}

	@Override
	public void sessionChanged(RaceSession session) {
		write(session);
	}

	@Override
	public synchronized void sessionRemoved(RaceSession session) {
		written.remove(session.id());
	}

	private synchronized void write(RaceSession session) {
		Written before = written.getOrDefault(session.id(), new Written(0, null, "")); //$NON-NLS-1$
		RaceSession.State state = session.state();
		if (before.state() == null && state == RaceSession.State.RUNNING) {
			out.println(text(state, session));
		}
		List<HealthMessage> health = session.snapshot().health();
		for (HealthMessage each : health.subList(Math.min(before.messages(), health.size()), health.size())) {
			out.println(NLS.bind(
					each.className().isPresent() ? Messages.Console_healthOfClass : Messages.Console_health,
					new Object[] { session.name(), each.severity(), each.code(), each.text(),
							each.className().orElse("") })); //$NON-NLS-1$
		}
		IStatus wrong = session.status();
		String status = wrong.isOK() ? "" : wrong.getMessage(); //$NON-NLS-1$
		if (!status.isEmpty() && !status.equals(before.status())) {
			out.println(NLS.bind(Messages.Console_status, session.name(), status));
		}
		if (state != before.state() && state != RaceSession.State.RUNNING) {
			out.println(text(state, session));
		}
		written.put(session.id(), new Written(health.size(), state, status));
	}

	private static String text(RaceSession.State state, RaceSession session) {
		return NLS.bind(switch (state) {
		case RUNNING -> Messages.Console_running;
		case ENDED -> Messages.Console_ended;
		case TERMINATED -> Messages.Console_terminated;
		case LOST -> Messages.Console_lost;
		}, session.name());
	}
}
