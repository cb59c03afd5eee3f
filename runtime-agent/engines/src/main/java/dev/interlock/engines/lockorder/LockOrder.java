/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.lockorder;

import java.util.Set;

import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;

/**
 * The engine {@code lock-order}: potential deadlocks among any number of threads, from the orders in which they acquire
 * locks (goodlock, as Wang and Stoller use it in section 3.2, for cycles of any length).
 */
public final class LockOrder implements Engine {

	/** The id in options and reports. */
	public static final String ID = "lock-order";

	@Override
	public EngineDescriptor descriptor() {
		return new EngineDescriptor(ID, "Lock Order",
				"Locks that threads acquire in different orders, so that they can deadlock.",
				Set.of(FindingKind.LOCK_ORDER, FindingKind.DEADLOCK), Evidence.PREDICTED);
	}

	@Override
	public EventHandler start(EngineContext context) {
		return new LockOrderHandler(context);
	}
}
