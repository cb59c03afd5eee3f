/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes;

import dev.interlock.fixes.model.Fix;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.fixes.model.ProjectDrafts;

/**
 * One fix of one finding, as part of fixes that are applied together.
 *
 * @param fix     the fix
 * @param request the finding to fix
 */
public record FixStep(Fix fix, FixRequest request) {

	/** Returns the same fix, based on the pending file contents of other fixes. */
	FixStep with(ProjectDrafts drafts, String reason) {
		return new FixStep(fix, request.with(drafts, reason));
	}
}
