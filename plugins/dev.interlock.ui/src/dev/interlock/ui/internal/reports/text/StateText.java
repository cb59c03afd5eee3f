/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.text;

import org.eclipse.osgi.util.NLS;

import dev.interlock.core.RaceSession;

/** The text for the state of a session. */
public final class StateText {

	private static final int KILLED = 128 + 9;
	private static final int SIGNALLED = 128;

	private StateText() {
	}

	/** The state of a session, with the exit value if the program failed. */
	public static String of(RaceSession session) {
		return of(session, session.state());
	}

	/** A former state of a session, as {@link #of(RaceSession)}. */
	public static String of(RaceSession session, RaceSession.State state) {
		return switch (state) {
		case RUNNING -> Messages.State_running;
		case ENDED -> Messages.State_ended;
		case TERMINATED -> terminated(session.exitValue());
		case LOST -> Messages.State_lost;
		};
	}

	/** The text for a program that was terminated; 0 is an unknown exit value. */
	static String terminated(int exitValue) {
		if (exitValue == KILLED) {
			return Messages.State_killed;
		}
		return exitValue == 0 || exitValue > SIGNALLED ? Messages.State_terminated
				: NLS.bind(Messages.State_failed, exitValue);
	}
}
