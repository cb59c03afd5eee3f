/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

import java.nio.file.Path;
import java.time.Instant;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.debug.core.ILaunch;

import dev.interlock.session.Session;

/** One run of a program in the mode {@code race}. All methods may be called in any thread. */
public interface RaceSession {

	/** What becomes of a session. */
	enum State {
		/** The program runs, or is about to. */
		RUNNING,
		/** The program has ended by itself. */
		ENDED,
		/** The program was ended from outside, or its JVM has broken down. */
		TERMINATED,
		/** The agent is not heard any more, but the end of the program was not seen. */
		LOST
	}

	/** The session's id, unique. */
	String id();

	/** The name for people: what the user called it, or the launch configuration, and when it started. */
	String name();

	/** What the user called it; empty if nothing. */
	default String label() {
		return "";
	}

	/** Whether it is kept however full the history is. */
	default boolean isPinned() {
		return false;
	}

	/** Whether only some variables were watched, as in a focused re-run. */
	default boolean isPartial() {
		return false;
	}

	/** Equal for the sessions of one launch configuration; empty for imported and merged sessions. */
	default String configurationKey() {
		return configurationName();
	}

	/** How many findings it has, as far as that is known without reading its file; -1 if it is not. */
	default int findingCount() {
		return -1;
	}

	/** When it was launched. */
	Instant start();

	/** The launch, or null if it was of an earlier run of the IDE. */
	ILaunch launch();

	/** The name of the launch configuration. */
	String configurationName();

	/** The name of the Java project that was launched; empty if it has none. */
	String projectName();

	/** Where it stands now. */
	State state();

	/**
	 * What is wrong with the session itself: the agent was not heard, its version does not fit, the file cannot be read.
	 *
	 * @return never null; OK if nothing is wrong, else one of {@link InterlockStatus}
	 */
	IStatus status();

	/**
	 * What is known by now. The first call for a session of an earlier run of the IDE reads its file: not for the UI
	 * thread there.
	 *
	 * @return an immutable snapshot, never null
	 */
	Session snapshot();

	/** Grows whenever {@link #state()}, {@link #status()} or {@link #snapshot()} has changed. */
	long revision();

	/** The session file; it need not be there yet. */
	Path file();
}
