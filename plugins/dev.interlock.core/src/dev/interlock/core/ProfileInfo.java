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
 * A profile of the agent as data, to be offered to people: the options that hold where a configuration sets none.
 *
 * @param name        the name in options; empty only where the agent cannot be read
 * @param label       the name for people
 * @param description what it is for, in a sentence
 * @param options     its values of options by their names, immutable
 */
public record ProfileInfo(String name, String label, String description, Map<String, String> options) {

	/** The ids of its engines. */
	public List<String> engines() {
		return List.of(options.getOrDefault("engines", "").split(","));
	}

	/** Its noise, as the option {@code noise} has it. */
	public String noise() {
		return options.getOrDefault("noise", "random");
	}

	/** Its limit of the overhead, as the option {@code overhead} has it; empty if there is no limit. */
	public String overhead() {
		return options.getOrDefault("overhead", "");
	}
}
