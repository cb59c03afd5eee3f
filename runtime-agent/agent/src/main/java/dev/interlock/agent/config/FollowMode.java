/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.config;

import java.util.Locale;

import dev.interlock.spi.OptionException;

/** How the agent reaches the JVMs that the program starts. */
public enum FollowMode {
	/** It does not. */
	NONE,
	/** By the command of each {@code java} that the program itself starts. */
	CHILDREN,
	/** By the environment, which also reaches those that scripts start. */
	ENVIRONMENT;

	/**
	 * The mode of a run.
	 *
	 * @throws OptionException if the option is invalid, or another option rules it out
	 */
	public static FollowMode of(AgentOptions options) throws OptionException {
		String value = options.value(OptionNames.FOLLOW).orElse("none").trim();
		for (FollowMode mode : values()) {
			if (mode.text().equals(value)) {
				if (mode != NONE && options.value(OptionNames.SESSION).isEmpty()) {
					throw new OptionException("The option '" + OptionNames.FOLLOW + "' needs a session file: add '"
							+ OptionNames.SESSION + "'.");
				}
				if (mode != NONE && options.value(OptionNames.SCHEDULE).isPresent()) {
					throw new OptionException("A run with a controlled schedule is about one JVM: remove '"
							+ OptionNames.FOLLOW + "'.");
				}
				return mode;
			}
		}
		throw new OptionException("There is no value '" + value + "' of the option '" + OptionNames.FOLLOW
				+ "': choose from none, children, environment.");
	}

	/** Its name in the options. */
	public String text() {
		return name().toLowerCase(Locale.ROOT);
	}
}
