/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EngineOption;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.OptionType;

/** The engine {@code hybrid}: predicts races of other schedules, by locksets and thread messages. */
public final class Hybrid implements Engine {

	/** The id in options and reports. */
	public static final String ID = "hybrid";

	/** The option for the channels that pass data between threads. */
	public static final String CHANNELS = "channels";

	private static final EngineOption FIELDS = new EngineOption("fields", "Variables", OptionType.file(), "",
			"A file with the variables that are watched: a line CLASS.NAME for each field, the stable form of a site for "
					+ "the arrays that it accesses (default: all, each in detail once a race on it is possible). "
					+ "Unmatched names are listed at exit.");
	private static final EngineOption CHANNEL_FILE = new EngineOption(CHANNELS, "Channels", OptionType.file(), "",
			"A file with the ways in which threads pass data: a line 'flag CLASS.NAME' for each field that signals when "
					+ "data may be read, and methods that put and take data, written as in a synchronisation model. "
					+ "Unmatched names are listed at exit.");

	private static final String FLAG = "flag ";

	@Override
	public EngineDescriptor descriptor() {
		return new EngineDescriptor(ID, "Hybrid",
				"Data races that another schedule may show, by the locks held and the messages between threads.",
				Set.of(FindingKind.DATA_RACE, FindingKind.API_RACE), Evidence.PREDICTED,
				List.of(FIELDS, CHANNEL_FILE, Switches.OPTION));
	}

	@Override
	public EventHandler start(EngineContext context) throws OptionException {
		Switches switches = Switches.of(context.options());
		Set<String> named = NameFile.read(context.options(), FIELDS.name());
		Set<String> flags = flags(NameFile.read(context.options(), CHANNELS));
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
