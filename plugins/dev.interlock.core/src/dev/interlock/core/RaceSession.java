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

	/** The states of a session. */
	enum State {
		/** The program runs, or is about to start. */
		RUNNING,
		/** The program has ended normally. */
		ENDED,
		/** The program was terminated from outside, or its JVM has crashed. */
		TERMINATED,
		/** The connection to the agent is lost; the end of the program was not seen. */
		LOST
	}

	/** Returns the unique id of the session. */
	String id();

	/** Returns the display name: the label set by the user, or the launch configuration and the start time. */
	String name();

	/** Returns the label set by the user; empty if there is none. */
	default String label() {
		return "";
	}

	/** Returns whether the session is kept even if the history is full. */
	default boolean isPinned() {
		return false;
	}

	/** Returns whether only some variables were watched, as in a focused re-run. */
	default boolean isPartial() {
		return false;
	}

	/**
	 * Returns the profile and the noise of the run for display, for example <em>Fast, random noise</em>; empty if they
	 * are not known.
	 */
	default String settings() {
		return "";
	}

	/**
	 * Returns a key that is equal for the sessions of one launch configuration; empty for imported and merged sessions.
	 */
	default String configurationKey() {
		return configurationName();
	}

	/** Returns the exit value of the program; 0 if it is not known, for example while the program runs. */
	default int exitValue() {
		return 0;
	}

	/** Returns the number of findings; -1 if it is not known without reading the file. */
	default int findingCount() {
		return -1;
	}

	/** Returns the time of the launch. */
	Instant start();

	/** Returns the launch, or null for a session of an earlier run of the IDE. */
	ILaunch launch();

	/** Returns the name of the launch configuration. */
	String configurationName();

	/** Returns the name of the launched Java project; empty if there is none. */
	String projectName();

	/** Returns the current state. */
	State state();

	/**
	 * Returns the status of the session itself: for example the agent did not connect, its version does not match, or
	 * the file cannot be read.
	 *
	 * @return never null; OK, or one of {@link InterlockStatus}
	 */
	IStatus status();

	/**
	 * Returns the findings and other data that are known now. The first call for a session of an earlier run of the IDE
	 * reads its file: not for the UI thread in that case.
	 *
	 * @return an immutable snapshot, never null
	 */
	Session snapshot();

	/**
	 * Returns the revision, which grows whenever {@link #state()}, {@link #status()} or {@link #snapshot()} changes.
	 */
	long revision();

	/** Returns whether sections can be healed now: the program runs, and its agent is connected. */
	default boolean canHeal() {
		return false;
	}

	/**
	 * Starts or stops the healing of an atomic section in the running program. Does nothing if it has ended. Does not
	 * wait; the snapshot shows the result.
	 *
	 * @param section the name of the section
	 * @param isOn    whether it is to be healed, by the method that the section names or that its code permits
	 */
	default void heal(String section, boolean isOn) {
		// only a running program can be healed
	}

	/** Returns the session file; it need not exist yet. */
	Path file();
}
