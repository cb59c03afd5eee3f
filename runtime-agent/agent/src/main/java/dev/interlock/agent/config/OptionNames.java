/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.config;

import java.util.List;

/** The names of the agent's options; the same on the command line and in the launch tab. */
public final class OptionNames {

	/** The set of engines and noise by name. */
	public static final String PROFILE = "profile";
	/** The engines that are on. */
	public static final String ENGINES = "engines";
	/** The classes to instrument. */
	public static final String INCLUDE = "include";
	/** The classes to leave alone. */
	public static final String EXCLUDE = "exclude";
	/** The fields to watch, and nothing else. */
	public static final String VARIABLES = "variables";
	/** How long the windows of AtomRace last. */
	public static final String WINDOWS = "windows";
	/** Kind, strength and duration of the noise. */
	public static final String NOISE = "noise";
	/** What the noise does. */
	public static final String NOISE_KINDS = "noise-kinds";
	/** The fields at which the noise is put. */
	public static final String NOISE_VARIABLES = "noise-variables";
	/** The sites at which the noise is put. */
	public static final String NOISE_LOCATIONS = "noise-locations";
	/** The file of a noise configuration: the options of noise and the seed, where they are not given. */
	public static final String NOISE_CONFIG = "noise-config";
	/** The share of the program's time that the agent may cost. */
	public static final String OVERHEAD = "overhead";
	/** Files with what orders threads besides the JDK's classes. */
	public static final String SYNC_MODEL = "sync-model";
	/** The file of atomic sections. */
	public static final String SECTIONS = "sections";
	/** Which patterns of the code are watched as atomic sections without being declared. */
	public static final String INFER = "infer";
	/** Where the names of the sections go that were run through. */
	public static final String SECTIONS_SEEN = "sections-seen";
	/** The file that says which methods are transactions. */
	public static final String TRANSACTIONS = "transactions";
	/** The number of elements of each array, from the first, that analyses of transactions watch. */
	public static final String ARRAY_CUTOFF = "array-cutoff";
	/** Whether reduction looks at transactions with what is known when they end, or with what the whole run shows. */
	public static final String REDUCTION = "reduction";
	/** The fields that hybrid detection watches. */
	public static final String FIELDS = "fields";
	/** What hands data from thread to thread, for hybrid detection. */
	public static final String CHANNELS = "channels";
	/** Where pairs of racing sites go; hybrid detection reports all pairs then. */
	public static final String PAIRS = "pairs";
	/** The parts of hybrid detection that are switched off or on. */
	public static final String HYBRID = "hybrid";
	/** The seed of all random choices. */
	public static final String SEED = "seed";
	/** The session file. */
	public static final String SESSION = "session";
	/** Whether the agent keeps silent on standard error. */
	public static final String QUIET = "quiet";
	/** Whether a debugger is to stop the thread whose access makes a finding. */
	public static final String SUSPEND = "suspend";
	/** The folder for classes that could not be instrumented. */
	public static final String DUMP = "dump";
	/** Where the IDE listens: host. */
	public static final String HOST = "host";
	/** Where the IDE listens: port. */
	public static final String PORT = "port";
	/** The secret of the launch. */
	public static final String TOKEN = "token";
	/** The session's id as the IDE chose it. */
	public static final String SESSION_ID = "session-id";
	/** A file with more options. */
	public static final String CONFIG = "config";
	/** Whether that file is deleted after it was read. */
	public static final String DELETE_CONFIG = "delete-config";

	/** All of them, in the order in which people are told of them. */
	public static final List<String> ALL = List.of(PROFILE, ENGINES, INCLUDE, EXCLUDE, VARIABLES, WINDOWS, NOISE,
			NOISE_KINDS,
			NOISE_CONFIG, NOISE_VARIABLES, NOISE_LOCATIONS, OVERHEAD, SYNC_MODEL, SECTIONS, INFER, SECTIONS_SEEN,
			TRANSACTIONS,
			ARRAY_CUTOFF, REDUCTION, FIELDS, CHANNELS,
			PAIRS, HYBRID,
			SEED,
			SESSION,
			QUIET, SUSPEND, DUMP, CONFIG, DELETE_CONFIG, HOST, PORT, TOKEN, SESSION_ID);

	private OptionNames() {
		// only static members
	}
}
