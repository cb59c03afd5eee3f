/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.blocks;

import java.util.List;
import java.util.Set;

import dev.interlock.engines.lockorder.LockOrder;
import dev.interlock.engines.transactions.TransactionOptions;
import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.OptionException;

/**
 * The engine {@code blocks}: the block-based algorithm of Wang and Stoller (section 4). It finds accesses of two or a
 * few transactions that another schedule could interleave without an equivalent serial order.
 */
public final class Blocks implements Engine {

	/** The id in options and reports. */
	public static final String ID = "blocks";

	@Override
	public EngineDescriptor descriptor() {
		return new EngineDescriptor(ID, "Atomicity of methods: interleavings",
				"Methods that are not atomic, with the accesses of another thread that can interleave with them; and locks "
						+ "that are acquired in different orders.",
				Set.of(FindingKind.ATOMICITY_VIOLATION, FindingKind.LOCK_ORDER), Evidence.PREDICTED,
				List.of(TransactionOptions.RULES, TransactionOptions.ARRAY_CUTOFF));
	}

	@Override
	public EventHandler start(EngineContext context) throws OptionException {
		return new BlocksHandler(context, new LockOrder().start(context));
	}
}
