/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.reduction;

import java.util.Set;

import dev.interlock.engines.lockorder.LockOrder;
import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.OptionException;

/**
 * The engine {@code reduction}: the reduction-based algorithm of Wang and Stoller (section 3). A transaction is atomic
 * if it consists of right-movers, at most one non-mover, and left-movers, in this order. Any other transaction may be
 * non-atomic.
 */
public final class Reduction implements Engine {

	/** The id in options and reports. */
	public static final String ID = "reduction";

	/** The option that selects {@link #OFF_LINE} or {@link #ON_LINE}. */
	static final String MODE = "reduction";
	/** Checks transactions with the knowledge of the whole run: Theorem 3.4. */
	static final String OFF_LINE = "off-line";
	/** Checks transactions with the knowledge at the time they run: Theorem 3.2, as in section 8. */
	static final String ON_LINE = "on-line";

	@Override
	public EngineDescriptor descriptor() {
		return new EngineDescriptor(ID, "Atomicity of methods: reduction",
				"Methods that may not be atomic, by the order of their lock operations and shared accesses. "
						+ "Off-line (default) reports most when the program ends, and also lock orders; on-line reports "
						+ "only such methods, during the run.",
				Set.of(FindingKind.ATOMICITY_VIOLATION, FindingKind.LOCK_ORDER), Evidence.PREDICTED);
	}

	@Override
	public EventHandler start(EngineContext context) throws OptionException {
		String mode = context.options().value(MODE).orElse(OFF_LINE).trim();
		return switch (mode) {
		case OFF_LINE -> new OffLineHandler(context, new LockOrder().start(context));
		case ON_LINE -> new OnLineHandler(context);
		default -> throw new OptionException("There is no reduction '" + mode + "': choose from " + OFF_LINE + ", "
				+ ON_LINE + '.');
		};
	}
}
