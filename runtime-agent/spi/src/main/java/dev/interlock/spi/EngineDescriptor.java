/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.util.List;
import java.util.Set;

/**
 * The description of an engine, for the command line, the agent and the IDE. Immutable.
 *
 * @param id          the name in options, for example {@code atomrace}
 * @param label       the name for people
 * @param description the findings and their cost, in one sentence
 * @param kinds       the possible kinds of its findings
 * @param evidence    the strength of its findings
 * @param options     the options of this engine, in display order; empty if it has none
 */
public record EngineDescriptor(String id, String label, String description, Set<FindingKind> kinds,
		Evidence evidence, List<EngineOption> options) {

	/** Copies the options. */
	public EngineDescriptor {
		options = List.copyOf(options);
	}

	/** An engine without options. */
	public EngineDescriptor(String id, String label, String description, Set<FindingKind> kinds, Evidence evidence) {
		this(id, label, description, kinds, evidence, List.of());
	}
}
