/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package org.example.races;

import java.util.List;
import java.util.Set;

import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EngineOption;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.OptionType;

/** The engine {@code unlocked-writes}: two threads write a variable, and neither of them holds a lock. */
public final class UnlockedWrites implements Engine {

	static final String ID = "unlocked-writes";

	private static final String ALL = "all";
	private static final String ARRAYS = "arrays";

	/** The command line, the agent and the launch tab offer this option, because the descriptor names it. */
	private static final EngineOption VARIABLES = new EngineOption("unlocked-variables", "Compared variables",
			OptionType.choice(ALL, "fields", ARRAYS), ALL, "The variables whose writes are compared.");

	@Override
	public EngineDescriptor descriptor() {
		return new EngineDescriptor(ID, "Writes without a lock", "Writes by two threads without any lock.",
				Set.of(FindingKind.DATA_RACE), Evidence.PREDICTED, List.of(VARIABLES));
	}

	@Override
	public EventHandler start(EngineContext context) throws OptionException {
		return switch (VARIABLES.in(context.options())) {
		case ALL -> new UnlockedWritesHandler(context, owner -> true);
		case ARRAYS -> new UnlockedWritesHandler(context, owner -> owner.getClass().isArray());
		default -> new UnlockedWritesHandler(context, owner -> !owner.getClass().isArray());
		};
	}
}
