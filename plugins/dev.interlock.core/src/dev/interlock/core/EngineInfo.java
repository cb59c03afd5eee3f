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
import java.util.Set;

import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.FindingKind;
import dev.interlock.spi.EngineOption;

/**
 * Describes an engine of the agent or of the engine path.
 *
 * @param id          the name in options
 * @param label       the display name
 * @param description what the engine finds, and at what cost
 * @param kinds       the kinds of its findings
 * @param evidence    how strong the evidence of its findings is
 * @param options     its options, in display order
 * @param isByOthers  whether it comes from the engine path
 */
public record EngineInfo(String id, String label, String description, Set<FindingKind> kinds, Evidence evidence,
		List<EngineOption> options, boolean isByOthers) {
}
