/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package org.example.races;

import java.util.Set;

import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;

/** The engine {@code unlocked-writes}: two threads write a variable, and neither of them holds a lock. */
public final class UnlockedWrites implements Engine {

	static final String ID = "unlocked-writes";

	@Override
	public EngineDescriptor descriptor() {
		return new EngineDescriptor(ID, "Writes without a lock", "Writes by two threads without any lock.",
				Set.of(FindingKind.DATA_RACE), Evidence.PREDICTED);
	}

	@Override
	public EventHandler start(EngineContext context) {
		return new UnlockedWritesHandler(context);
	}
}
