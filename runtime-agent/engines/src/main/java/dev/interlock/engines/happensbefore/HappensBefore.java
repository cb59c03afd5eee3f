/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.happensbefore;

import java.util.Set;

import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;

/**
 * The engine {@code happens-before}: reports every race between accesses that this run does not order, without false
 * alarms.
 */
public final class HappensBefore implements Engine {

	/** The id in options and reports. */
	public static final String ID = "happens-before";

	@Override
	public EngineDescriptor descriptor() {
		return new EngineDescriptor(ID, "Happens-Before",
				"Data races that the synchronisation of this run does not order, by vector clocks; needs no noise.",
				Set.of(FindingKind.DATA_RACE, FindingKind.API_RACE), Evidence.OBSERVED);
	}

	@Override
	public EventHandler start(EngineContext context) {
		return new HappensBeforeHandler(context, VectorClock.MOST_SLOTS);
	}
}
