/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import dev.interlock.bootstrap.InterlockSectionMarks;
import dev.interlock.spi.SectionVariables;

/** Counts the sections that are open on a variable beside it, where the hooks look. */
final class MarkedVariables implements SectionVariables {

	@Override
	public void opened(Object owner, int variable) {
		InterlockSectionMarks.opened(owner, variable);
	}

	@Override
	public int open(Object owner, int variable) {
		return InterlockSectionMarks.open(owner, variable);
	}

	@Override
	public void closed(Object owner, int variable) {
		InterlockSectionMarks.closed(owner, variable);
	}
}
