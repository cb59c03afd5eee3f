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

/**
 * The names of the agent's own options, the same on the command line and in the launch tab. Each engine describes its
 * options in its {@link dev.interlock.spi.EngineDescriptor}.
 */
public final class OptionNames {

	/** A named set of engines and noise. */
	public static final String PROFILE = "profile";
	/** The enabled engines. */
	public static final String ENGINES = "engines";
	/** Jars with more engines. */
	public static final String ENGINE_PATH = "engine-path";
	/** The classes to instrument. */
	public static final String INCLUDE = "include";
	/** The classes to exclude. */
	public static final String EXCLUDE = "exclude";
	/** The fields to check; all others are not checked. */
	public static final String VARIABLES = "variables";
	/** The kind, strength and duration of the noise. */
	public static final String NOISE = "noise";
	/** The actions of the noise. */
	public static final String NOISE_KINDS = "noise-kinds";
	/** The fields at which noise is injected. */
	public static final String NOISE_VARIABLES = "noise-variables";
	/** The sites at which noise is injected. */
	public static final String NOISE_LOCATIONS = "noise-locations";
	/** The file of a noise configuration: values for the options of noise and the seed that are not given. */
	public static final String NOISE_CONFIG = "noise-config";
	/** The limit of the agent's cost, as a share of the program's time. */
	public static final String OVERHEAD = "overhead";
	/** Files with the project's synchronisation model, in addition to the JDK's. */
	public static final String SYNC_MODEL = "sync-model";
	/** The file of atomic sections. */
	public static final String SECTIONS = "sections";
	/** The method that heals atomic sections from their first violation on. */
	public static final String HEAL = "heal";
	/** The file for the names of the executed sections. */
	public static final String SECTIONS_SEEN = "sections-seen";
	/** The file for pairs of racing sites; hybrid detection then reports all pairs. */
	public static final String PAIRS = "pairs";
	/** The seed of all random choices. */
	public static final String SEED = "seed";
	/** The policy that decides which thread runs next; without it the run is not controlled. */
	public static final String SCHEDULE = "schedule";
	/** The file with the pair of sites that a directed run brings together. */
	public static final String SCHEDULE_TARGET = "schedule-target";
	/** The file for the outcome of a controlled run. */
	public static final String SCHEDULE_OUTCOME = "schedule-outcome";
	/** The number of points after which control ends. */
	public static final String SCHEDULE_POINTS = "schedule-points";
	/** The file for the events of each thread of a controlled run. */
	public static final String SCHEDULE_RECORD = "schedule-record";
	/** A file with the events of the same run without a debugger: other events are those of its evaluations. */
	public static final String SCHEDULE_FOLLOW = "schedule-follow";
	/** The file for the steps of the threads around the target of a controlled run. */
	public static final String SCHEDULE_TRACE = "schedule-trace";
	/** The accesses that are points of a controlled run, beside those of the target. */
	public static final String SCHEDULE_ACCESSES = "schedule-accesses";
	/** The approximate number of points of a run, for the policy pct. */
	public static final String SCHEDULE_LENGTH = "schedule-length";
	/** The file for the schedule of a controlled run. */
	public static final String SCHEDULE_FILE = "schedule-file";
	/** Whether the JVM runs the program once for each seed on standard input. */
	public static final String SCHEDULE_REPEAT = "schedule-repeat";
	/** The file of known findings, which fail no test. */
	public static final String BASELINE = "baseline";
	/** The file of reviewed findings, which fail no test. */
	public static final String SUPPRESSIONS = "suppressions";
	/** The session file. */
	public static final String SESSION = "session";
	/** Whether the JVMs that the program starts get the agent too. */
	public static final String FOLLOW = "follow";
	/** The session id of the JVM that started this one. */
	public static final String PARENT = "parent";
	/** The options of a JVM that was started by another one with the agent; only the agent writes it. */
	public static final String INHERITED = "inherited";
	/** Whether the agent prints nothing on standard error. */
	public static final String QUIET = "quiet";
	/** Whether a debugger should stop the thread whose access completes a finding. */
	public static final String SUSPEND = "suspend";
	/** The folder for classes that could not be instrumented. */
	public static final String DUMP = "dump";
	/** The host of the IDE. */
	public static final String HOST = "host";
	/** The port of the IDE. */
	public static final String PORT = "port";
	/** The secret of the launch. */
	public static final String TOKEN = "token";
	/** The session id that the IDE chose. */
	public static final String SESSION_ID = "session-id";
	/** A file with more options. */
	public static final String CONFIG = "config";
	/** Whether that file is deleted after it has been read. */
	public static final String DELETE_CONFIG = "delete-config";

	/** All names but those of the options of engines, in display order. */
	public static final List<String> ALL = List.of(PROFILE, ENGINES, ENGINE_PATH, INCLUDE, EXCLUDE, VARIABLES, NOISE,
			NOISE_KINDS, NOISE_CONFIG, NOISE_VARIABLES, NOISE_LOCATIONS, OVERHEAD, SYNC_MODEL, SECTIONS, HEAL,
			SECTIONS_SEEN, PAIRS, SEED, SCHEDULE, SCHEDULE_TARGET, SCHEDULE_OUTCOME, SCHEDULE_POINTS, SCHEDULE_ACCESSES,
			SCHEDULE_LENGTH, SCHEDULE_REPEAT, SCHEDULE_RECORD, SCHEDULE_FOLLOW, SCHEDULE_FILE, SCHEDULE_TRACE,
			SESSION, FOLLOW, BASELINE, SUPPRESSIONS,
			QUIET, SUSPEND, DUMP, CONFIG, DELETE_CONFIG, HOST, PORT, TOKEN, SESSION_ID, PARENT, INHERITED);

	private OptionNames() {
		// only static members
	}
}
