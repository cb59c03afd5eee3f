/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.eraser;

import java.util.Set;

import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;

/** The engine {@code eraser}: reports shared variables that no lock protects in all accesses, and suggests a lock. */
public final class Eraser implements Engine {

	/** The id in options and reports. */
	public static final String ID = "eraser";

	@Override
	public EngineDescriptor descriptor() {
		return new EngineDescriptor(ID, "Locksets",
				"Variables that threads share without a lock that all accesses hold, and the lock to use.",
				Set.of(FindingKind.DATA_RACE, FindingKind.API_RACE), Evidence.PREDICTED);
	}

	@Override
	public EventHandler start(EngineContext context) {
		return new EraserHandler(context);
	}
}
