/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

import java.util.List;
import java.util.Map;

/**
 * Describes a profile of the agent: the options that apply where a configuration sets none.
 *
 * @param name        the name in options; empty only if the agent cannot be read
 * @param label       the display name
 * @param description the purpose, in a sentence
 * @param options     the values of the options by their names, immutable
 */
public record ProfileInfo(String name, String label, String description, Map<String, String> options) {

	/** Returns the ids of its engines. */
	public List<String> engines() {
		return List.of(options.getOrDefault("engines", "").split(","));
	}

	/** Returns its noise, in the syntax of the option {@code noise}. */
	public String noise() {
		return options.getOrDefault("noise", "random");
	}

	/** Returns its overhead limit, in the syntax of the option {@code overhead}; empty if there is no limit. */
	public String overhead() {
		return options.getOrDefault("overhead", "");
	}
}
