/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.sessions;

import java.nio.file.Path;
import java.util.function.Supplier;

import dev.interlock.core.CorePreferences;

/** The sessions of the active bundle, their runs, and the thread in which they change. */
public final class SessionModel {

	private static volatile SessionModel active;

	private final ModelThread thread = new ModelThread();
	private final DefaultSessionManager manager;
	private final RaceRuns runs;

	/**
	 * Reads the list of sessions.
	 *
	 * @param folder      the folder of the session files
	 * @param preferences read whenever a value is needed
	 */
	public SessionModel(Path folder, Supplier<CorePreferences> preferences) {
		manager = new DefaultSessionManager(folder, thread, preferences);
		runs = new RaceRuns(manager, thread);
	}

	/** Returns the model of the active bundle. */
	public static SessionModel active() {
		SessionModel current = active;
		if (current == null) {
			throw new IllegalStateException("The bundle dev.interlock.core is not active.");
		}
		return current;
	}

	/** Makes this the model of the active bundle. */
	public void activate() {
		active = this;
	}

	/** Withdraws the active model. This one remains usable. */
	public void deactivate() {
		active = null;
	}

	/** Detaches from the running programs and ends the thread. */
	public void stop() {
		runs.stop();
		thread.stop();
	}

	/** Returns the thread in which sessions change. */
	public ModelThread thread() {
		return thread;
	}

	public DefaultSessionManager manager() {
		return manager;
	}

	/** Returns the runs whose programs have not ended yet. */
	public RaceRuns runs() {
		return runs;
	}
}
