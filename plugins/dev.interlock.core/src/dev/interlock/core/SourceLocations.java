/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

import java.util.List;
import java.util.Optional;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;

/**
 * Finds the source of an access or a stack frame. It asks the source lookup of the launch (for a session of an earlier
 * run of the IDE, that of its launch configuration), then the Java project, then the whole workspace. The result is
 * cached for the session.
 */
public interface SourceLocations {

	/**
	 * Returns the possible places of a source line. Not for the UI thread: may search the workspace.
	 *
	 * @param session   the session that reported the line
	 * @param className the binary name of the class
	 * @param file      the name of the source file; empty or null if unknown
	 * @param line      the 1-based line; less if unknown
	 * @param monitor   may be null
	 * @return the places, the likeliest first; more than one only if they are ambiguous; empty if there is none
	 * @throws CoreException if the Java model or the source lookup fails
	 */
	List<SourceLocation> resolve(RaceSession session, String className, String file, int line, IProgressMonitor monitor)
			throws CoreException;

	/** Returns the possible places of an access. */
	default List<SourceLocation> resolve(RaceSession session, Access access, IProgressMonitor monitor)
			throws CoreException {
		return resolve(session, access.className(), access.file(), access.line(), monitor);
	}

	/** Returns the possible places of a stack frame. */
	default List<SourceLocation> resolve(RaceSession session, StackTraceElement frame, IProgressMonitor monitor)
			throws CoreException {
		return resolve(session, frame.getClassName(), frame.getFileName(), frame.getLineNumber(), monitor);
	}

	/**
	 * Returns a finding with the current lines of its accesses, for example after a fix of another finding. Not for the
	 * UI thread: reads the local history.
	 *
	 * @param monitor may be null
	 * @return the finding itself if its lines did not move; empty if the line of an access was changed, or if the text
	 *         of a changed source at the start of the session is unknown
	 * @throws CoreException if a source cannot be found or read
	 */
	Optional<Finding> inCurrentLines(RaceSession session, Finding finding, IProgressMonitor monitor)
			throws CoreException;

	/**
	 * Records which of several places the user has chosen. It is then the only result for that class in the session.
	 */
	void choose(RaceSession session, String className, String file, SourceLocation chosen);
}
