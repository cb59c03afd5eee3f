/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.sections;

import dev.interlock.bootstrap.InterlockMarkedSections;
import dev.interlock.bootstrap.InterlockSectionMarks;
import dev.interlock.spi.SectionAccess;
import dev.interlock.spi.SectionMark;
import dev.interlock.spi.SectionMark.Phase;
import dev.interlock.spi.SectionVariables;

/** Counts the open sections of a variable in a place that the hooks check, and reads the marks that they set. */
public final class MarkedVariables implements SectionVariables {

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

	@Override
	public void maybeMarked(SectionAccess entry, int variable) {
		InterlockMarkedSections.beginsAt(entry.site(), entry.entries().get(0).number(), variable);
	}

	@Override
	public SectionMark mark(Object owner, int variable) {
		int mark = InterlockMarkedSections.mark(owner, variable);
		return mark == 0 ? null : mark(mark, InterlockMarkedSections.thread(owner, variable));
	}

	/** Decodes the mark from the bits in an object. */
	static SectionMark mark(int bits, long thread) {
		int state = bits & InterlockMarkedSections.STATE;
		return new SectionMark(thread, InterlockMarkedSections.section(bits),
				state == InterlockMarkedSections.INSIDE ? Phase.INSIDE
						: state == InterlockMarkedSections.ENTERING ? Phase.ENTERING : Phase.LEAVING,
				bits & ~InterlockMarkedSections.STATE);
	}

	@Override
	public void change(Object owner, int variable, SectionMark mark, Phase phase) {
		InterlockMarkedSections.change(owner, variable, mark.time(),
				phase == null ? 0 : InterlockMarkedSections.ENTERING + phase.ordinal());
	}

	@Override
	public void meets(SectionMark mark) {
		InterlockMarkedSections.met(mark.thread());
	}

	@Override
	public void looks() {
		InterlockMarkedSections.looks();
	}
}
