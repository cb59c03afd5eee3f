/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

import java.util.Set;

import dev.interlock.engines.windows.WindowTable;
import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.SectionHandler;

/** The engine {@code atomrace}: reports data races that overlap in this run, without false alarms. */
public final class AtomRace implements Engine {

	/** The id in options and reports. */
	public static final String ID = "atomrace";

	private static final String WINDOWS = "windows";
	/** A window lasts as long as its access, as in the paper. */
	private static final String PAPER_WINDOWS = "paper";
	/** A window extends to the thread's next release. */
	private static final String STRETCHED_WINDOWS = "stretched";

	/** No windows: only atomic sections are watched. */
	private static final String NO_WINDOWS = "none";

	/** A handler without callbacks. */
	private static final class NoRaces extends EventHandler {
	}

	@Override
	public EngineDescriptor descriptor() {
		return new EngineDescriptor(ID, "Overlapping accesses",
				"Data races that overlap in this run, at a low cost; random delays provoke them.",
				Set.of(FindingKind.DATA_RACE, FindingKind.ATOMICITY_VIOLATION, FindingKind.API_RACE),
				Evidence.OBSERVED);
	}

	@Override
	public EventHandler start(EngineContext context) throws OptionException {
		String windows = context.options().value(WINDOWS).orElse(STRETCHED_WINDOWS);
		return switch (windows) {
		case PAPER_WINDOWS -> new AtomRaceHandler(context, new WindowTable());
		case STRETCHED_WINDOWS -> new StretchedHandler(context);
		case NO_WINDOWS -> new NoRaces();
		default -> throw new OptionException("The value '" + windows + "' of the option '" + WINDOWS
				+ "' is not known: choose from " + PAPER_WINDOWS + ", " + STRETCHED_WINDOWS + ", " + NO_WINDOWS + '.');
		};
	}

	@Override
	public SectionHandler startSections(EngineContext context) {
		return new AtomicityHandler(context);
	}
}
