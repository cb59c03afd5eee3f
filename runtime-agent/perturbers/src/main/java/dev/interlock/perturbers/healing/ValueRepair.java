/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.healing;

import dev.interlock.spi.Section;

/** The code of the program that repairs the values of sections. */
public interface ValueRepair {

	/** Starts or stops to repair the values of a section. */
	void set(Section section, boolean isOn);

	/** The number of values of a section that have been repaired. */
	long count(Section section);
}
