/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.util.Set;

/**
 * The description of an engine, for the command line and the IDE.
 *
 * @param id          the name in options, for example {@code atomrace}
 * @param label       the name for people
 * @param description the findings and their cost, in one sentence
 * @param kinds       the possible kinds of its findings
 * @param evidence    the strength of its findings
 */
public record EngineDescriptor(String id, String label, String description, Set<FindingKind> kinds,
		Evidence evidence) {
}
