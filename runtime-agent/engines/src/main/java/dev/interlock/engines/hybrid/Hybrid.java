/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import java.util.Set;
import java.util.stream.Collectors;

import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.OptionException;

/** The engine {@code hybrid}: predicts races of other schedules, by locksets and thread messages. */
public final class Hybrid implements Engine {

	/** The id in options and reports. */
	public static final String ID = "hybrid";

	private static final String FLAG = "flag ";

	@Override
	public EngineDescriptor descriptor() {
		return new EngineDescriptor(ID, "Hybrid",
				"Data races that another schedule may show, by the locks held and the messages between threads.",
				Set.of(FindingKind.DATA_RACE, FindingKind.API_RACE), Evidence.PREDICTED);
	}

	@Override
	public EventHandler start(EngineContext context) throws OptionException {
		Switches switches = Switches.of(context.options());
		Set<String> named = NameFile.read(context.options(), "fields");
		Set<String> flags = flags(NameFile.read(context.options(), "channels"));
		Fields fields = new Fields(context.sites(), named, switches.refine());
		Channels channels = new Channels(context.sites(), flags);
		return switches.allPairs() ? new AllPairsHandler(context, switches, fields, channels)
				: new HybridHandler(context, switches, fields, channels);
	}

	/**
	 * Reads the data flags of a file of channels, {@code flag CLASS.NAME}. The methods in that file belong to the
	 * synchronisation model.
	 */
	private static Set<String> flags(Set<String> lines) {
		return lines == null ? Set.of()
				: lines.stream().filter(line -> line.startsWith(FLAG))
						.map(line -> line.substring(FLAG.length()).strip())
						.collect(Collectors.toSet());
	}
}
