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

/**
 * What an engine has found.
 *
 * @param kind     what it is
 * @param evidence how strong it is
 * @param engine   the id of the engine
 * @param owner    the object or the array of the variable; null for a static field
 * @param variable the field's number, or the index
 * @param accesses the accesses; two for a race
 */
public record FindingReport(FindingKind kind, Evidence evidence, String engine, Object owner, int variable,
		List<AccessEvidence> accesses) {
}
