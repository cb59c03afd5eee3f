/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.tests;

import java.nio.file.Path;
import java.time.Instant;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.ILaunch;

import dev.interlock.core.RaceSession;
import dev.interlock.session.Session;

/**
 * A session of an earlier run of the IDE.
 *
 * @param projectName the project that was run
 * @param start       the start of the run
 */
record RecordedSession(String projectName, Instant start) implements RaceSession {

	@Override
	public String id() {
		return projectName + start;
	}

	@Override
	public String name() {
		return projectName;
	}

	@Override
	public ILaunch launch() {
		return null;
	}

	@Override
	public String configurationName() {
		return projectName;
	}

	@Override
	public State state() {
		return State.ENDED;
	}

	@Override
	public IStatus status() {
		return Status.OK_STATUS;
	}

	@Override
	public Session snapshot() {
		throw new UnsupportedOperationException("a fix reads its finding only");
	}

	@Override
	public long revision() {
		return 0;
	}

	@Override
	public Path file() {
		throw new UnsupportedOperationException("a fix reads its finding only");
	}
}
