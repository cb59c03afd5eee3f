/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.reduction;

import java.util.List;
import java.util.Set;

import dev.interlock.engines.lockorder.LockOrder;
import dev.interlock.engines.transactions.TransactionOptions;
import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EngineOption;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.OptionType;

/**
 * The engine {@code reduction}: the reduction-based algorithm of Wang and Stoller (section 3). A transaction is atomic
 * if it consists of right-movers, at most one non-mover, and left-movers, in this order. Any other transaction may be
 * non-atomic.
 */
public final class Reduction implements Engine {

	/** The id in options and reports. */
	public static final String ID = "reduction";

	/** Checks transactions with the knowledge of the whole run: Theorem 3.4. */
	static final String OFF_LINE = "off-line";
	/** Checks transactions with the knowledge at the time they run: Theorem 3.2, as in section 8. */
	static final String ON_LINE = "on-line";

	private static final EngineOption MODE = new EngineOption(ID, "Reduction", OptionType.choice(OFF_LINE, ON_LINE),
			OFF_LINE, "off-line: uses the whole run; on-line: decides while a transaction runs, and reports no lock "
					+ "orders.");

	@Override
	public EngineDescriptor descriptor() {
		return new EngineDescriptor(ID, "Atomicity of methods: reduction",
				"Methods that may not be atomic, by the order of their lock operations and shared accesses. "
						+ "Off-line (default) reports most when the program ends, and also lock orders; on-line reports "
						+ "only such methods, during the run.",
				Set.of(FindingKind.ATOMICITY_VIOLATION, FindingKind.LOCK_ORDER), Evidence.PREDICTED,
				List.of(MODE, TransactionOptions.RULES, TransactionOptions.ARRAY_CUTOFF));
	}

	@Override
	public EventHandler start(EngineContext context) throws OptionException {
		return MODE.in(context.options()).equals(ON_LINE) ? new OnLineHandler(context)
				: new OffLineHandler(context, new LockOrder().start(context));
	}
}
