/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.inference;

import java.util.List;
import java.util.Set;

import dev.interlock.sections.AtomicSection;
import dev.interlock.spi.SectionEnd.Judged;

/**
 * A section that was inferred from the code of a class.
 *
 * @param section the section
 * @param rules   the rule for each of its ends, in order
 */
public record InferredSection(AtomicSection section, List<Rule> rules) {

	/** The rule of an end that is violated by any write that the end does not allow. */
	public static final Rule ANY = new Rule(Set.of(), Judged.ON_SUCCESS);

	/**
	 * The rule for accesses of other threads before one of a section's ends.
	 *
	 * @param harmless the {@linkplain dev.interlock.spi.SectionChange changes} that do not violate the section
	 * @param judged   the outcome of the end's access for which the section is judged
	 */
	public record Rule(Set<String> harmless, Judged judged) {
	}
}
