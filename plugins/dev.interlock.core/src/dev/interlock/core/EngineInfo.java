/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

import java.util.Set;

import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.FindingKind;

/**
 * An engine of the agent as data, to be offered to people.
 *
 * @param id          the name in options
 * @param label       the name for people
 * @param description what it finds, and at what cost
 * @param kinds       what its findings can be
 * @param evidence    how strong its findings are
 */
public record EngineInfo(String id, String label, String description, Set<FindingKind> kinds, Evidence evidence) {
}
