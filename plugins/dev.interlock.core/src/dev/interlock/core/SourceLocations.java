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

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;

import dev.interlock.session.Access;

/**
 * Finds the source of an access or a stack frame: first by the source lookup of the launch, or for a session of an
 * earlier run of the IDE by that of its launch configuration, then in its Java project, then in the whole workspace.
 * What was found is remembered for the session.
 */
public interface SourceLocations {

	/**
	 * Finds the source of a line. Not for the UI thread: it may search the workspace.
	 *
	 * @param session   the session it belongs to
	 * @param className the binary name of the class
	 * @param file      the name of the source file; empty or null where unknown
	 * @param line      the 1-based line; less where unknown
	 * @param monitor   may be null
	 * @return the places where it may be, the likeliest first; several only if that cannot be told apart; empty if there
	 *         is none
	 * @throws CoreException if the Java model or the source lookup fails
	 */
	List<SourceLocation> resolve(RaceSession session, String className, String file, int line, IProgressMonitor monitor)
			throws CoreException;

	/** The same for an access. */
	default List<SourceLocation> resolve(RaceSession session, Access access, IProgressMonitor monitor)
			throws CoreException {
		return resolve(session, access.className(), access.file(), access.line(), monitor);
	}

	/** The same for a frame of a stack trace. */
	default List<SourceLocation> resolve(RaceSession session, StackTraceElement frame, IProgressMonitor monitor)
			throws CoreException {
		return resolve(session, frame.getClassName(), frame.getFileName(), frame.getLineNumber(), monitor);
	}

	/**
	 * Remembers for the session which of several places the user has chosen: from then on it is the only answer for that
	 * class.
	 */
	void choose(RaceSession session, String className, String file, SourceLocation chosen);
}
