/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

import java.util.List;
import java.util.Set;

import dev.interlock.engines.windows.WindowTable;
import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EngineOption;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.OptionType;
import dev.interlock.spi.SectionHandler;

/** The engine {@code atomrace}: reports data races that overlap in this run, without false alarms. */
public final class AtomRace implements Engine {

	/** The id in options and reports. */
	public static final String ID = "atomrace";

	/** The option for the patterns of code that are watched as atomic sections without a declaration. */
	public static final String INFER = "infer";

	/** A window lasts as long as its access, as in the paper. */
	private static final String PAPER_WINDOWS = "paper";
	/** A window extends to the thread's next release. */
	private static final String STRETCHED_WINDOWS = "stretched";

	/** No windows: only atomic sections are watched. */
	private static final String NO_WINDOWS = "none";

	private static final EngineOption WINDOWS = new EngineOption("windows", "Access windows",
			OptionType.choice(STRETCHED_WINDOWS, PAPER_WINDOWS, NO_WINDOWS), STRETCHED_WINDOWS,
			"How long an access counts as pending: stretched, until the thread's next release, for example of a lock; "
					+ "paper, during the access itself, at a much higher cost; none, to watch atomic sections only.");

	private static final EngineOption INFERENCE = new EngineOption(INFER, "Inferred atomic sections",
			OptionType.choice("strong", "all", "none"), "",
			"The code that is watched as atomic sections without a declaration: strong, updates such as x++, "
					+ "check-then-act, and get-then-set; all, everything that 'sections infer' proposes as well; none "
					+ "(default: strong in the profiles quick and thorough, else none).");

	/** A handler without callbacks. */
	private static final class NoRaces extends EventHandler {
	}

	@Override
	public EngineDescriptor descriptor() {
		return new EngineDescriptor(ID, "Overlapping accesses",
				"Data races that overlap in this run, at a low cost; random delays provoke them.",
				Set.of(FindingKind.DATA_RACE, FindingKind.ATOMICITY_VIOLATION, FindingKind.API_RACE),
				Evidence.OBSERVED, List.of(WINDOWS, INFERENCE));
	}

	@Override
	public EventHandler start(EngineContext context) throws OptionException {
		return switch (WINDOWS.in(context.options())) {
		case PAPER_WINDOWS -> new AtomRaceHandler(context, new WindowTable());
		case NO_WINDOWS -> new NoRaces();
		default -> new StretchedHandler(context);
		};
	}

	@Override
	public SectionHandler startSections(EngineContext context) {
		return new AtomicityHandler(context);
	}
}
