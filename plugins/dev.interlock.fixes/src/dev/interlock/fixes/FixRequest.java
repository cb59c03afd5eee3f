/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes;

import java.util.Objects;

import dev.interlock.core.RaceSession;
import dev.interlock.session.Finding;

/**
 * What is to be mended.
 *
 * @param session the session of the finding
 * @param finding the finding
 * @param index   the index of the access at which the fix was asked for, from 0
 * @param reason  why, in the words of the user; empty where none was given
 * @param drafts  what fixes that are made together with this one are going to write
 */
public record FixRequest(RaceSession session, Finding finding, int index, String reason, ProjectDrafts drafts) {

	/** Checks that nothing is null. */
	public FixRequest {
		Objects.requireNonNull(session);
		Objects.requireNonNull(finding);
		Objects.requireNonNull(reason);
		Objects.requireNonNull(drafts);
	}

	/** A request without a reason, alone. */
	public FixRequest(RaceSession session, Finding finding, int index) {
		this(session, finding, index, "", new ProjectDrafts());
	}
}
