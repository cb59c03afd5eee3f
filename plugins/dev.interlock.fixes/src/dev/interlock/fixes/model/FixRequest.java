/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.model;

import java.util.Objects;
import java.util.Optional;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.session.Finding;

/**
 * A finding to fix.
 *
 * @param session the session of the finding
 * @param finding the finding
 * @param index   the index of the access at which the fix was requested, from 0
 * @param reason  the reason in the words of the user; empty if none was given
 * @param drafts  the pending file contents of the fixes that are applied together with this one
 * @param asOf    the time of the sources in which the finding has its lines, in milliseconds
 */
public record FixRequest(RaceSession session, Finding finding, int index, String reason, ProjectDrafts drafts,
		long asOf) {

	/** Checks that nothing is null. */
	public FixRequest {
		Objects.requireNonNull(session);
		Objects.requireNonNull(finding);
		Objects.requireNonNull(reason);
		Objects.requireNonNull(drafts);
	}

	/** Creates a request without a reason for a single fix. */
	public FixRequest(RaceSession session, Finding finding, int index) {
		this(session, finding, index, "", new ProjectDrafts(), session.start().toEpochMilli());
	}

	/**
	 * Returns a request with the current lines of the finding if its sources were changed since the run, for example by
	 * another fix. If the lines of its accesses themselves were changed, it is this request, which fixes refuse. Not for
	 * the UI thread.
	 *
	 * @param monitor may be null
	 * @throws CoreException if a source cannot be found or read
	 */
	public FixRequest inCurrentLines(IProgressMonitor monitor) throws CoreException {
		long now = System.currentTimeMillis();
		Optional<Finding> current = Interlock.sources().inCurrentLines(session, finding, monitor);
		return current.isEmpty() ? this : new FixRequest(session, current.get(), index, reason, drafts, now);
	}

	/** Returns the same request with other pending file contents and another reason. */
	public FixRequest with(ProjectDrafts newDrafts, String newReason) {
		return new FixRequest(session, finding, index, newReason, newDrafts, asOf);
	}
}
