/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.atomicsections;

import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.HealingVerdict;
import dev.interlock.spi.Section;

/** Receives the watched sections and what their code permits. Called in the threads that load classes. */
public interface HealableSections {

	/**
	 * A section is watched from now on.
	 *
	 * @param variable stands for its variable, as {@link SectionSites.Watched#key}
	 */
	void added(AtomicSection model, Section section, Object variable);

	/**
	 * The code of a section has been loaded.
	 *
	 * @param mutex  whether it may be healed by a mutex
	 * @param repair whether its values may be repaired
	 */
	void checked(Section section, HealingVerdict mutex, HealingVerdict repair);

	/**
	 * An excluded class accesses the variable of a section that has been added. Its accesses take no lock.
	 *
	 * @param variable  stands for the variable, as for {@link #added}
	 * @param className the binary name of the class
	 */
	void accessedBy(Object variable, String className);
}
