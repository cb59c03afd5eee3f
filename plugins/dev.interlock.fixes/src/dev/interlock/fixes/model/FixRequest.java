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
 */
public record FixRequest(RaceSession session, Finding finding, int index, String reason, ProjectDrafts drafts) {

	/** Checks that nothing is null. */
	public FixRequest {
		Objects.requireNonNull(session);
		Objects.requireNonNull(finding);
		Objects.requireNonNull(reason);
		Objects.requireNonNull(drafts);
	}

	/** Creates a request without a reason for a single fix. */
	public FixRequest(RaceSession session, Finding finding, int index) {
		this(session, finding, index, "", new ProjectDrafts());
	}
}
