/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

/**
 * The names of attributes of launch configurations and launches. The values of configuration attributes are strings in
 * the syntax of the agent's options; absent or empty means the agent's default.
 */
public final class RaceLaunchConstants {

	/** The id of the launch configuration type that connects to a running program. */
	public static final String TYPE_CONNECT = "dev.interlock.core.connect";

	/** Of a launch: the id of its session. */
	public static final String ATTR_SESSION_ID = "dev.interlock.core.session";

	/** Of a configuration: the profile, for example {@code quick}. */
	public static final String ATTR_PROFILE = "dev.interlock.core.profile";

	/** Of a configuration: the ids of the engines, separated by commas, sorted. */
	public static final String ATTR_ENGINES = "dev.interlock.core.engines";

	/** Of a configuration: the overhead limit as a share of the program's time: {@code 5%}. */
	public static final String ATTR_OVERHEAD = "dev.interlock.core.overhead";

	/** Of a configuration: patterns of classes to instrument, separated by commas. */
	public static final String ATTR_INCLUDE = "dev.interlock.core.include";

	/** Of a configuration: patterns of classes not to instrument, separated by commas. */
	public static final String ATTR_EXCLUDE = "dev.interlock.core.exclude";

	/** Of a configuration: the fields to watch exclusively, as {@code CLASS.NAME} separated by commas. */
	public static final String ATTR_VARIABLES = "dev.interlock.core.variables";

	/** Of a configuration: {@code off} or {@code random}, then strength in per mille and duration: {@code random:150/20us}. */
	public static final String ATTR_NOISE = "dev.interlock.core.noise";

	/** Of a configuration: the kinds of noise, separated by commas, sorted. */
	public static final String ATTR_NOISE_KINDS = "dev.interlock.core.noise-kinds";

	/** Of a configuration: the name of a noise configuration of its project, see {@link NoiseRepository}. */
	public static final String ATTR_NOISE_CONFIG = "dev.interlock.core.noise-config";

	/** Of a configuration: the seed, a whole number. */
	public static final String ATTR_SEED = "dev.interlock.core.seed";

	/**
	 * Of a configuration: {@code true} to debug the program too and suspend each thread at the access that completes a
	 * finding.
	 */
	public static final String ATTR_SUSPEND = "dev.interlock.core.suspend";

	/**
	 * Of a configuration: the JVMs that the program starts and that are watched as well, {@code children} or
	 * {@code environment}.
	 */
	public static final String ATTR_FOLLOW = "dev.interlock.core.follow";

	/** Of a configuration: with the name of an option of an engine, the value of that option, see {@link EngineOptions}. */
	public static final String ENGINE_OPTION_PREFIX = "dev.interlock.core.";

	private RaceLaunchConstants() {
		// only constants
	}
}
