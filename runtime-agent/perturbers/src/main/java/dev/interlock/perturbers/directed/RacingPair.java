/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.OperationKind;
import dev.interlock.spi.schedule.ScheduleTarget;

/** Two sites whose accesses may race: the set <i>RaceSet</i> of RaceFuzzer, section 2.2. */
public final class RacingPair implements ScheduleTarget {

	@Override
	public boolean concerns(Operation next) {
		return next.kind() == OperationKind.ACCESS && next.role() != Operation.NO_ROLE;
	}

	/** Algorithm 2: the same memory location, and at least one of the accesses is a write. */
	@Override
	public boolean meets(Operation next, Operation postponed) {
		return concerns(postponed) && next.conflictsWith(postponed);
	}
}
