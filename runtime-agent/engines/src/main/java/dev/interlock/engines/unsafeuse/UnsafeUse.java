/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.unsafeuse;

import java.util.Set;

import dev.interlock.engines.windows.WindowTable;
import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;

/** The engine {@code unsafe-use}: calls of two threads that use one JDK object without synchronisation. */
public final class UnsafeUse implements Engine {

	/** The id in options and reports. */
	public static final String ID = "unsafe-use";

	@Override
	public EngineDescriptor descriptor() {
		return new EngineDescriptor(ID, "Unsafe use of JDK types",
				"Two threads that use one HashMap, ArrayList, SimpleDateFormat or the like at the same time, one changing it.",
				Set.of(FindingKind.API_RACE), Evidence.OBSERVED);
	}

	@Override
	public EventHandler start(EngineContext context) {
		return new UnsafeUseHandler(context, new WindowTable());
	}
}
