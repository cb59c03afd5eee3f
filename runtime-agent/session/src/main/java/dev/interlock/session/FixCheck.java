/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.List;

/**
 * The runs of a changed program with the seeds of a confirmation. Immutable.
 *
 * @param campaign the plan: its code is that of the changed classes
 * @param runs     the runs in the order in which they count: first those whose seeds hit the target before the change
 * @param simple   runs under other schedules, without a target, which may show a failure of the change
 */
public record FixCheck(Confirmation.Campaign campaign, List<DirectedRun> runs, List<DirectedRun> simple) {

	public FixCheck {
		runs = List.copyOf(runs);
		simple = List.copyOf(simple);
	}
}
